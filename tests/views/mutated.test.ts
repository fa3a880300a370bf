import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { whileMutated } from '../../lab/tests/mutants/machines.ts';

/** What an effect of a view may do: it answers every change with an event. Far more of them than a page would send. */
function sendEndlessly(machine: ReturnType<typeof lamp>) {
  const actor = createActor(machine);
  let sent = 0;
  actor.subscribe({
    next: () => {
      sent += 1;
      if (sent < 5000) actor.send({ type: 'switched' });
    },
    error: () => {},
  });
  actor.start();
  return { sent, status: actor.getSnapshot().status };
}

const lamp = () =>
  createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { switched: 'on' } }, on: { on: { switched: 'off' } } },
  });

test('should stop a mutated machine that is sent events without end, and no other', async () => {
  const machine = lamp();
  const mutation = { kind: 'removed', transition: 'lamp.on|switched|0' } as const;
  const mutated = await whileMutated(machine, mutation, async () => sendEndlessly(machine));
  expect(mutated.status).toBe('error');
  expect(mutated.sent).toBeLessThan(1100);
  expect(sendEndlessly(machine)).toEqual({ sent: 5000, status: 'active' });
});
