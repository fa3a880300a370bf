import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { joining as joiningWords, registering } from '../../content/registration.ts';
import { resendPause } from '../../contract/limits.ts';
import type { InvitationAnswer, SessionAnswer } from '../../contract/registration.ts';
import { type CodeCheck, type CodeRequest, codeMachine, pauseSeconds, type SentCode } from '../../machines/code.ts';
import { registrationMachine } from '../../machines/registration.ts';
import {
  blankRegistration,
  type InvitationRequest,
  type RegistrationDraft,
  type SessionRequest,
} from '../../machines/registration-context.ts';
import { progressOf } from '../../machines/registration-progress.ts';
import type { RegistrationStep } from '../../machines/registration-steps.ts';
import { watchingTime } from '../../src/actors/watching-time.ts';
import { registrationDraftOf } from '../../src/flows/registration/flow.ts';
import { answers, newcomer } from '../models/registration/fixtures.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => vi.useRealTimers());

/** Waits until settled promises have reached their machines. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** A registration at the page of a step, with a server that sends and accepts every code unless `busy` says how long to wait. */
async function open(step: RegistrationStep, draft: Partial<RegistrationDraft> = {}, invitation?: string) {
  const server = { busy: 0, sent: 0, read: 0 };
  const sendingCode = fromPromise<SentCode, CodeRequest>(async () => {
    server.sent += 1;
    if (server.busy > 0) throw { rejected: true, fieldErrors: [], wait: server.busy };
    return { sentAt: Date.now() };
  });
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        sendingCode,
        checkingInvitation: fromPromise<InvitationAnswer, InvitationRequest>(async () => answers.mailed),
        readingSession: fromPromise<SessionAnswer, SessionRequest>(async () => {
          server.read += 1;
          return answers.standing.account;
        }),
        enteringCode: codeMachine.provide({
          actors: {
            sendingCode,
            watchingTime,
            verifyingCode: fromPromise<string, CodeCheck>(async () => newcomer.email),
          },
        }),
      },
    }),
  ).start();
  actor.send({ type: 'form.restored', draft });
  actor.send({ type: 'scripts.started', step, ...(invitation && { invitation }) });
  await settled();
  const code = () => actor.getSnapshot().children.enteringCode;
  const submit = async (email: string) => {
    actor.send({ type: 'address.changed', step: 'email' });
    actor.send({ type: 'field.changed', field: 'email', value: email });
    actor.send({ type: 'email.submitted', key: `key of ${email}`, codeKey: `code key of ${email}` });
    await settled();
  };
  return { actor, server, code, submit };
}

test('should recognise the same address in capitals, without another registration or code', async () => {
  const { actor, server, code, submit } = await open('email');
  await submit(newcomer.email);
  await submit(` ${newcomer.email.toUpperCase()} `);
  expect([server.sent, actor.getSnapshot().context.key]).toEqual([2, `key of ${newcomer.email}`]);
  code()?.send({ type: 'code.entered', value: newcomer.code });
  await settled();
  await submit(newcomer.email.toUpperCase());
  expect([server.sent, actor.getSnapshot().value]).toEqual([2, 'account']);
});

test('should open no step that has not been reached', { tags: ['2.route-registration'] }, async () => {
  const { actor, code, submit } = await open('email');
  const shown = () => ['email', 'code', 'account'].find((step) => actor.getSnapshot().hasTag(step as RegistrationStep));
  const opened = (...steps: RegistrationStep[]) =>
    steps.map((step) => {
      actor.send({ type: 'address.changed', step });
      return shown();
    });
  expect(opened('code', 'account', 'team', 'invites', 'welcome')).toEqual(Array(5).fill('email'));
  await submit(newcomer.email);
  expect(opened('account', 'team', 'invites', 'welcome')).toEqual(Array(4).fill('code'));
  code()?.send({ type: 'code.entered', value: newcomer.code });
  await settled();
  expect(opened('team', 'invites', 'welcome')).toEqual(Array(3).fill('account'));
});

test('should count a second of the pause until it is over', () => {
  const context = { pauseEnds: 1500, now: 0 } as Parameters<typeof pauseSeconds>[0];
  expect([0, 500, 501, 1499, 1500, 1600].map((now) => pauseSeconds({ ...context, now }))).toEqual([2, 1, 1, 1, 0, 0]);
});

test('should go on with the pause that the server asked for after a reload', {
  tags: ['2.registration-code', '8.postponed'],
}, async () => {
  const { actor, server, code, submit } = await open('email');
  await submit(newcomer.email);
  vi.advanceTimersByTime(resendPause);
  server.busy = 120_000;
  code()?.send({ type: 'resend.pressed', key: 'another', now: Date.now() });
  await settled();
  const draft = registrationDraftOf(actor.getSnapshot());
  vi.advanceTimersByTime(119_999);
  const { code: reloaded } = await open('code', draft);
  const resend = () => reloaded()?.getSnapshot().value;
  expect(resend()).toMatchObject({ entering: { resend: 'pausing' } });
  vi.advanceTimersByTime(1);
  expect(resend()).toMatchObject({ entering: { resend: 'ready' } });
});

const sentBefore = { form: { email: newcomer.email }, sentTo: newcomer.email, sentAt: Date.now(), key: 'kept' };

test('should not ask the server for a session before a code is verified', { tags: ['3.registration'] }, async () => {
  const { actor, server } = await open('team', sentBefore);
  expect([server.read, actor.getSnapshot().value]).toEqual([0, 'code']);
});

test('should begin anew for an invitation of somebody else', { tags: ['6.guest'] }, async () => {
  const email = 'baraka@transport.example';
  for (const draft of [
    { ...sentBefore, sentTo: email },
    { ...sentBefore, sentTo: email, verified: email },
  ]) {
    const { actor, server } = await open('account', draft, 'mailed');
    expect([server.read, actor.getSnapshot().matches('email')]).toEqual([0, true]);
  }
});

test.each([
  ['email', null, 0],
  ['code', null, 1],
  ['team', null, 1],
  ['invites', null, 2],
  ['account', answers.shared, 1],
] as const)(
  'should count as done beside the step %s, joining %j, what no longer has to be done: %i',
  {
    tags: ['2.steps-done'],
  },
  (step, joining, done) => {
    const snapshot = registrationMachine.resolveState({ value: step, context: { ...blankRegistration, joining } });
    const { steps } = joining ? joiningWords : registering;
    expect(steps.filter(({ until }) => !progressOf(snapshot).isAhead(until))).toHaveLength(done);
  },
);
