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
