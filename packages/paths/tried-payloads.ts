import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { candidatesBefore, nearValues } from './complement.ts';
import { plainGuardOf } from './derive/guard-functions.ts';
import { hintsOf } from './derive/hints.ts';
import { attempt, valueAt, withAt } from './derive/reads.ts';
import { fieldPathsOf, type Usage } from './derive/use.ts';
import { fingerprint } from './fingerprint.ts';
import type { Graph, Vertex } from './graph.ts';
import type { Reason } from './reasons.ts';
import { type NamedTransition, statesIn } from './transitions.ts';

/** The payloads that are tried, over all configurations. */
const mostTried = 10_000;

/** An event whose payload may be advised, and what is used of it. */
type Advisable = { event: AnyEventObject; use: Usage };

/**
 * Whether known events of a type turn a guard in some configuration, and no other payload that is tried turns it in one where they do
 * not. It is not a payload that is missing then, but a way on which the guard is asked.
 */
export function isTriedInVain(
  { machine, vertices, eventCases }: Graph<AnyStateMachine>,
  transition: NamedTransition,
  { never }: Pick<Reason & { why: 'guard' }, 'never'>,
  { event, use }: Advisable,
): boolean {
  const { definition, source, descriptor } = transition;
  const decide = plainGuardOf(machine, definition.guard);
  if (decide === undefined) return false;
  const before = candidatesBefore(machine, transition).map((one) => plainGuardOf(machine, one.definition.guard));
  const isOfEvent = event.type === descriptor;
  const contextOf = (snapshot: object) => (snapshot as AnyMachineSnapshot).context;
  const outcome = (context: unknown, given: AnyEventObject) => {
    try {
      const situation = { context, event: given };
      return before.some((one) => one?.(situation)) ? undefined : decide(situation);
    } catch {
      return undefined;
    }
  };
  const turns = ({ snapshot }: Vertex<AnyStateMachine>, given: AnyEventObject) => {
    if (isOfEvent) return outcome(contextOf(snapshot), given) === never;
    const after = attempt(machine, snapshot, given);
    const asking = { type: descriptor };
    return (
      after !== undefined &&
      outcome(contextOf(after), asking) === never &&
      outcome(contextOf(snapshot), asking) !== never
    );
  };
  const known = eventCases.flatMap((one) => (one.event.type === event.type ? [one.event as AnyEventObject] : []));
  const all = [...vertices.values()];
  const rest = all.filter((vertex) => !known.some((one) => turns(vertex, one)));
  if (rest.length === all.length) return false;
  const isThere = ({ snapshot }: Vertex<AnyStateMachine>) =>
    !isOfEvent ||
    source === machine.root.id ||
    statesIn(machine, (snapshot as AnyMachineSnapshot).value).includes(source);
  const others = otherPayloads(machine, known, fieldPathsOf(use));
  const asked = rest.filter(isThere);
  const step = Math.ceil((asked.length * others.length) / mostTried);
  return !asked.some((vertex, at) => at % step === 0 && others.some((one) => turns(vertex, one)));
}

/** The known events with another value of its kind in one field, which none of them has. */
function otherPayloads(machine: AnyStateMachine, known: readonly AnyEventObject[], paths: readonly string[][]) {
  const hints = hintsOf(machine);
  const others = known.flatMap((event) =>
    paths.flatMap((path) => nearValues(valueAt(event, path), hints).map((value) => withAt(event, path, value))),
  );
  const distinct = new Map(others.map((event) => [fingerprint(event), event as AnyEventObject]));
  for (const event of known) distinct.delete(fingerprint(event));
  return [...distinct.values()];
}
