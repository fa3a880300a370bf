import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Report } from '../live/message.ts';
import { createReceiver } from '../live/standard/receiver.ts';
import { lampMachine } from './live-machines.ts';

/** What a lamp tells that is switched on, off, and off again. */
async function messagesOfLamp(): Promise<StatelyInspectionEvent[]> {
  const messages: StatelyInspectionEvent[] = [];
  const { inspect } = createInspector({ send: (told) => messages.push(JSON.parse(JSON.stringify(told))) });
  const lamp = createActor(lampMachine, { inspect }).start();
  for (const type of ['on', 'off', 'off'] as const) lamp.send({ type });
  await expect.poll(() => messages.filter(({ sessionId }) => sessionId === lamp.sessionId)).toHaveLength(9);
  return messages;
}

/** What is reported of the lamp, at once and after a time in which nothing more was told. */
function reportedOf(messages: readonly StatelyInspectionEvent[]): unknown[] {
  const reports: Report[] = [];
  const tell = (report: Report) => reports.push(report);
  const receiver = createReceiver({ page: 'program', address: 'program', tell, adopt: ({ id }) => id });
  for (const message of messages) receiver.hear(message);
  receiver.check(Date.now() + 60_000);
  receiver.close();
  return reports
    .filter(({ root, session }) => session === root)
    .map(({ event, value, status, transitions }) => [event.type, value, status, transitions]);
}

test.each([
  ['@xstate.event', 'an event that comes after its answer'],
  ['@xstate.actor', 'an actor that is announced after its first answer'],
])('%s out of turn should be reported as if it came before: %s', async (late) => {
  const messages = await messagesOfLamp();
  const expected = reportedOf(messages);
  expect(expected).toHaveLength(4);
  // Each that comes late comes after the next answer of its actor.
  const inTurn = [...messages];
  for (const message of messages.filter(({ type }) => type === late)) {
    inTurn.splice(inTurn.indexOf(message), 1);
    const at = messages.indexOf(message);
    const answer = messages.find(
      ({ type, sessionId }, index) => index > at && type === '@xstate.snapshot' && sessionId === message.sessionId,
    );
    inTurn.splice(answer === undefined ? inTurn.length : inTurn.indexOf(answer) + 1, 0, message);
  }
  expect(inTurn).not.toEqual(messages);
  expect(reportedOf(inTurn)).toEqual(expected);
});

test('an actor whose announcement is lost should be reported all the same, without its chart', async () => {
  const messages = await messagesOfLamp();
  const reported = reportedOf(messages.filter(({ type }) => type !== '@xstate.actor'));
  const withoutTransitions = (report: unknown) => (report as unknown[]).with(-1, []);
  expect(reported).toEqual(reportedOf(messages).map(withoutTransitions));
});
