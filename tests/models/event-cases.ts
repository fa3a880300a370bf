/** Event cases that many models share. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Environment } from './environment.ts';
import type { Fixtures, ModelEventCase } from './model.ts';

/** The cause of an event that comes by itself when the page opens. */
export const nothing = async (): Promise<void> => {};

/** The scripts start on a page as it was served. */
export const scriptsStart = {
  name: 'the scripts start',
  event: { type: 'scripts.started' },
  opening: true,
  when: (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('unhydrated'),
  cause: nothing,
  instruction: 'Let the scripts of the page through, if the proxy holds them, and wait until they have started.',
} as const;

/** What the server says when it asks to wait. */
export const busy = {
  wait: 55_000,
  words: 'Too many requests came from your network address. Wait a minute and try again, or call +254 700 000 000.',
};

/** The server asks to wait, and the time that it named passes in a state with this id. */
export function postponements<Machine extends AnyStateMachine>(
  actor: string,
  state: string,
): ModelEventCase<Machine>[] {
  return [
    {
      name: 'the server asks to wait',
      event: { type: `xstate.error.actor.${actor}`, error: busy },
      cause: ({ environment }) => environment.limit(busy.words, busy.wait / 1000),
    },
    {
      name: 'the time to wait is over',
      event: { type: `xstate.after.postponedPause.${state}` },
      cause: ({ environment }, { before }) =>
        environment.pass(
          Math.max(busy.wait, Math.min(2 ** (before as AnyMachineSnapshot).context.failures, 60) * 1000),
        ),
    },
  ];
}

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
