/** Event cases that many models share. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { notPostponed, type Postponement } from '../../machines/submission.ts';
import type { Environment } from './environment.ts';
import { type Fixtures, leftBehind, type ModelEventCase } from './model.ts';
import { numberToCall } from './number-to-call.ts';
import type { Thing } from './user.ts';

/** The cause of an event that comes by itself when the page opens. */
export const nothing = async (): Promise<void> => {};

/** The scripts start on a page as it was served. */
export const scriptsStart = {
  name: 'the scripts start',
  event: { type: 'scripts.started' },
  opening: true,
  when: (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('unhydrated'),
  cause: nothing,
} as const;

/** The network returns while a form waits to be sent again. */
export const networkReturn = {
  name: 'the network returns',
  event: { type: 'network.returned' },
  cause: ({ environment }: Fixtures): Promise<void> => environment.networkReturns(),
} as const;

/** What the server says when it asks to wait. */
export const busy = {
  wait: 55_000,
  words: `Too many requests came from your network address. Wait a minute and try again, or call ${numberToCall}.`,
};

/** The four ways in which a request of an actor gets no usable answer. */
export function failures<Machine extends AnyStateMachine>(
  actor: string,
  { when = '', afterwards = nothing }: { when?: string; afterwards?: (fixtures: Fixtures) => Promise<void> } = {},
): ModelEventCase<Machine>[] {
  const failure = (what: string, cause: (environment: Environment) => Promise<void>): ModelEventCase<Machine> => ({
    name: `${what}${when}`,
    event: { type: `xstate.error.actor.${actor}`, error: new Error(what) },
    cause: async (fixtures) => {
      await cause(fixtures.environment);
      await afterwards(fixtures);
    },
  });
  return [
    failure('the server fails', (environment) => environment.fail()),
    failure('the network breaks', (environment) => environment.cut()),
    failure('the answer is lost', (environment) => environment.lose()),
    failure('nothing answers', (environment) => environment.timeOut()),
  ];
}

/**
 * What befalls a form that is sent again by itself: its tries fail or the server asks to wait, and the pauses after that, in
 * states with these ids, come to an end.
 */
export function retryCases<Machine extends AnyStateMachine>(
  actor: string,
  { pausing, postponed }: { pausing: string; postponed: string },
): ModelEventCase<Machine>[] {
  const pauseAfter = ({ context }: AnyMachineSnapshot) => Math.min(2 ** context.failures, 60) * 1000;
  return [
    ...failures<Machine>(actor),
    {
      name: 'the server asks to wait',
      event: { type: `xstate.error.actor.${actor}`, error: busy },
      cause: ({ environment }) => environment.limit(busy.words, busy.wait / 1000),
    },
    {
      name: 'the time to wait is over',
      event: { type: `xstate.after.postponedPause.${postponed}` },
      cause: ({ environment }, { before }) => environment.pass(Math.max(busy.wait, pauseAfter(before))),
    },
    {
      name: 'the retry pause ends',
      event: { type: `xstate.after.retryPause.${pausing}` },
      cause: ({ environment }, { before }) => environment.pass(pauseAfter(before)),
    },
  ];
}

/** A submission that was made on a page, which shows `unsent` while it waits, and left there before the server had it. */
type Left<Machine extends AnyStateMachine> = Pick<ModelEventCase<Machine>, 'when'> & {
  page: string;
  found: (postponement: Postponement) => ModelEventCase<Machine>['event'];
  submit: (fixtures: Fixtures) => Promise<void>;
  unsent: Thing;
};

/** What the device kept of it: nothing had answered, or the server had asked to wait. */
export function keptCases<Machine extends AnyStateMachine>(
  what: string,
  { page, found, submit, unsent, when }: Left<Machine>,
): ModelEventCase<Machine>[] {
  const kept = (
    name: string,
    postponement: Postponement,
    cause: (environment: Environment) => Promise<void>,
    shown: Thing,
  ) => ({
    name: `the device kept ${what} that ${name}`,
    event: found(postponement),
    opening: true,
    ...(when && { when }),
    begin: leftBehind(page, async (fixtures) => {
      await submit(fixtures);
      await cause(fixtures.environment);
      await fixtures.user.see(shown);
      await fixtures.environment.closeTab();
    }),
    cause: nothing,
  });
  return [
    kept('had not been sent', notPostponed, (environment) => environment.cut(), unsent),
    kept('the server had postponed', busy, (environment) => environment.limit(busy.words, busy.wait / 1000), {
      text: busy.words,
    }),
  ];
}
