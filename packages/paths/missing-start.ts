import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { startOfMachine } from './derive/event-types.ts';
import { callGuard } from './derive/guard-functions.ts';
import { eventWith } from './derive/payloads.ts';
import { attempt, readsOfEvent, valueAt, withAt } from './derive/reads.ts';
import { fieldPathsOf, type Usage, unused } from './derive/use.ts';
import { isStart } from './event-case.ts';
import { fingerprint } from './fingerprint.ts';
import type { Graph } from './graph.ts';
import type { Setter } from './setters.ts';

/** What is tried in a field of an input, to see what depends on it. */
const tried: readonly unknown[] = ['', 'a', 0, 1, 1000, true, false, null, undefined];

/** The event that starts the machine with an input that is known; undefined if it has none. */
export function startIn({ eventCases, input }: Graph<AnyStateMachine>): AnyEventObject | undefined {
  const known = eventCases.find(({ event }) => isStart(event))?.event as AnyEventObject | undefined;
  return known ?? (input === undefined ? undefined : eventWith(startOfMachine, input));
}

/** The event that starts the machine, if its input decides what a guard reads of the context, with what of the input does. */
export function startThatSets(graph: Graph<AnyStateMachine>, context: Usage, guard: unknown): Setter | undefined {
  const { machine, start } = graph;
  const event = startIn(graph);
  if (event === undefined) return undefined;
  const { use, after } = readsOfEvent(machine, start.snapshot, { type: event.type });
  callGuard(machine, guard, { context: (after as AnyMachineSnapshot | undefined)?.context, event });
  const partsWith = (given: AnyEventObject) => {
    const started = attempt(machine, start.snapshot, given) as AnyMachineSnapshot | undefined;
    const parts = fieldPathsOf(context).map((path) => valueAt(started?.context, path));
    return started?.status === 'active' ? fingerprint(parts) : undefined;
  };
  const known = partsWith(event);
  const isDecisive = (path: readonly string[]) =>
    tried.some((value) => ![known, undefined].includes(partsWith(withAt(event, path, value) as AnyEventObject)));
  const paths = fieldPathsOf(use).filter(isDecisive);
  return paths.length === 0 ? undefined : { name: startOfMachine.name, event, use: useOf(paths) };
}

/** The use of some parts of a value, by the ways to them. */
function useOf(paths: readonly string[][]): Usage {
  const use = unused();
  for (const path of paths) {
    path.reduce<Usage>((at, key) => {
      const inner = at.fields.get(key) ?? unused();
      at.fields.set(key, inner);
      return inner;
    }, use);
  }
  return use;
}
