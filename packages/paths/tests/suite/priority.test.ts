import { expect, test } from 'vitest';
import type { Priority } from '../../event-case.ts';
import { priorityOf } from '../../suite/priority.ts';

type Step = { type: string; priority?: Priority; status?: string };

const pathOf = (steps: readonly Step[]) =>
  ({
    steps: steps.map(({ type, priority, status = 'active' }) => ({
      eventCase: { name: type, event: { type }, priority },
      after: { status },
    })),
  }) as never;

test.each<[case_: string, steps: Step[], declared: (Priority | undefined)[], priority: Priority]>([
  ['nothing', [], [], 'low'],
  ['moves about', [{ type: 'opened' }, { type: 'left' }], [], 'low'],
  ['fails on the way', [{ type: 'opened' }, { type: 'xstate.error.actor.sending' }], [], 'medium'],
  ['ends in an error', [{ type: 'opened', status: 'error' }], [], 'medium'],
  ['completes', [{ type: 'xstate.error.actor.sending' }, { type: 'xstate.done.actor.sending' }], [], 'high'],
  ['is done', [{ type: 'opened', status: 'done' }], [], 'high'],
  ['has an urgent event case', [{ type: 'opened', priority: 'high' }, { type: 'left' }], [], 'high'],
  ['has a case that is not urgent', [{ type: 'xstate.done.actor.sending', priority: 'low' }], [], 'low'],
  ['is declared otherwise', [{ type: 'opened', priority: 'high' }], ['medium'], 'medium'],
  ['is declared at one step alone', [{ type: 'opened' }, { type: 'left', priority: 'medium' }], ['low'], 'medium'],
])('should be the priority of the most urgent step of a path that %s', (_, steps, declared, priority) => {
  expect(priorityOf(pathOf(steps), declared)).toBe(priority);
});
