import { expect, test } from 'vitest';
import { joining, registering } from '../../content/registration.ts';
import { progressOf } from '../../machines/registration-progress.ts';
import { stepsOf } from '../../machines/registration-steps.ts';

/** How many of the steps beside the form have happened once the visitor is at each step of the flow. */
const done = {
  registering: { email: 0, code: 1, account: 1, team: 1, invites: 2, welcome: 3 },
  joining: { email: 0, code: 1, account: 1, welcome: 2 },
};

test.each([
  ['registering', registering, false],
  ['joining', joining, true],
] as const)('should count as done beside each step of %s what has happened by then', (flow, { steps }, isJoining) => {
  const joined = isJoining ? { team: 'Athi River depot', role: 'Guest' } : null;
  const counted = stepsOf(isJoining).map((step) => {
    const { isAhead } = progressOf({
      context: { joining: joined, finished: { joining: joined }, invitation: '' },
      matches: (state: unknown) => state === step,
      hasTag: (tag: string) => tag === step,
    } as never);
    return [step, steps.filter(({ until }) => !isAhead(until)).length];
  });
  expect(Object.fromEntries(counted)).toEqual(done[flow]);
});
