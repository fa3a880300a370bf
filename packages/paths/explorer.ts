import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { DeterminismError, expectDeterministic } from './determinism.ts';
import { canOccur, type EventCase, isStart, leavesOpen } from './event-case.ts';

import { type FailureError, startFailure, stepFailure } from './failures.ts';
import { fingerprint } from './fingerprint.ts';
import type { Edge, ExploreOptions, Vertex } from './graph.ts';
import { isHandled } from './guards.ts';
import { LoopError } from './loops.ts';
import { placeOf } from './path.ts';
import { type Trace, traceEvent, traceStart } from './trace.ts';

/** Keeps the vertices found so far, by their keys. */
export type VertexStore<Machine extends AnyStateMachine> = {
  get: (key: string) => Vertex<Machine> | undefined;
  set: (key: string, vertex: Vertex<Machine>) => unknown;
};

/** An edge that only evaluates guards to false. It is made, with its vertex, only if it is needed. */
export type IdleEdge<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = {
  guards: string[];
  edge: () => Edge<Machine, Given>;
};

/** Finds the edges of a machine, one vertex after another. */
export type Explorer<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = {
  opening: Trace<Machine>;
  start: Vertex<Machine>;
  keyOf: (snapshot: SnapshotFrom<Machine>, isOpening: boolean) => string;
  /** The edges that leave a vertex, in the order of the event cases. */
  leaving: (from: Vertex<Machine>) => { moving: Edge<Machine, Given>[]; idle: IdleEdge<Machine, Given>[] };
};

/** The part of ExploreOptions that concerns single steps. `onStep` is called after each. */
type ExplorerOptions<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = Pick<
  ExploreOptions<Machine, Given>,
  'eventCases' | 'serialise' | 'input' | 'onFailure'
> & { onStep?: () => void };

/**
 * Starts to explore a machine. Throws a FailureError if it fails at its start, or in a step unless `onFailure` is given, a
 * DeterminismError if it does not always do the same, and a LoopError if it does not come to rest.
 */
export function explorerOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: Machine,
  { eventCases, serialise = wholeContext, input, onFailure = rethrow, onStep }: ExplorerOptions<Machine, Given>,
  vertices: VertexStore<Machine>,
): Explorer<Machine, Given> {
  const keyOf = (snapshot: SnapshotFrom<Machine>, isOpening: boolean) =>
    fingerprint([isOpening, ...configurationOf(snapshot), serialise(snapshot)]);
  const vertexOf = (snapshot: SnapshotFrom<Machine>, isOpening: boolean): Vertex<Machine> => {
    const key = keyOf(snapshot, isOpening);
    const vertex = vertices.get(key) ?? { key, snapshot, isOpening };
    vertices.set(key, vertex);
    return vertex;
  };
  const openings = eventCases.filter(({ opening }) => opening);
  const others = eventCases.filter(({ opening }) => !opening);
  /** The event cases with the transitions that they took, which have been checked. */
  const checked = new Set<string>();

  const traceCase = (from: Vertex<Machine>, eventCase: Given): Trace<Machine> | undefined => {
    const again = () => traceEvent(machine, from.snapshot, eventCase.event);
    let first: Trace<Machine>;
    try {
      first = again();
    } catch (error) {
      if (error instanceof LoopError) throw error;
      onFailure(stepFailure(machine, eventCase, from.snapshot, error));
      return undefined;
    }
    onStep?.();
    if (!couldDiffer(from.snapshot, first)) return first;
    const kind = `${eventCase.name} ${first.transitions}`;
    if (checked.has(kind)) return first;
    checked.add(kind);
    const occasion = `when '${eventCase.name}' occurs in ${placeOf(from.snapshot)}`;
    if (keyOf(from.snapshot, from.isOpening) !== from.key) throw changedInPlace(machine, occasion, first);
    expectDeterministic({ machine, occasion, first, again, keyOf: (snapshot) => keyOf(snapshot, false) });
    return first;
  };
  const answersAt = (from: Vertex<Machine>, some: readonly Given[]) => {
    const answers = some.flatMap((eventCase) => {
      if (!isHandled(from.snapshot, eventCase.event.type) || !canOccur(eventCase, from.snapshot)) return [];
      const trace = traceCase(from, eventCase);
      return trace === undefined ? [] : [{ eventCase, ...trace }];
    });
    const edge = ({ snapshot, eventCase, ...taken }: (typeof answers)[number]): Edge<Machine, Given> => {
      const to = vertexOf(snapshot, from.isOpening && leavesOpen(eventCase));
      return { from, to, eventCase, ...taken };
    };
    const isMoving = ({ transitions, eventCase }: (typeof answers)[number]) =>
      transitions.length > 0 || isStart(eventCase.event);
    const isIdle = (answer: (typeof answers)[number]) =>
      !isMoving(answer) && answer.guards.length > 0 && !hasFailed(answer.snapshot);
    return {
      moving: answers.filter(isMoving).map(edge),
      idle: answers.filter(isIdle).map((answer) => ({ guards: answer.guards, edge: () => edge(answer) })),
    };
  };

  const opening = traceStart(machine, input);
  const { status, error } = opening.snapshot as AnyMachineSnapshot;
  if (status === 'error') throw startFailure(machine, error);
  expectDeterministic({
    machine,
    occasion: 'at its start',
    first: opening,
    again: () => traceStart(machine, input),
    // A context that is random from the start does no harm: it stays the same.
    keyOf: (snapshot) => placeOf(snapshot),
  });
  return {
    opening,
    start: vertexOf(opening.snapshot, true),
    keyOf,
    leaving: (from) => {
      const first = answersAt(from, from.isOpening ? openings : []);
      return first.moving.length > 0 ? first : answersAt(from, others);
    },
  };
}

/** Whether another trace of a step could have another result: only guards and assignments can make a difference. */
function couldDiffer(before: object, { snapshot, guards }: Trace<AnyStateMachine>): boolean {
  return guards.length > 0 || (before as AnyMachineSnapshot).context !== (snapshot as AnyMachineSnapshot).context;
}

/** A machine whose actions change the objects of its context changes the snapshots before them too. */
function changedInPlace(
  { id }: AnyStateMachine,
  occasion: string,
  { transitions }: Trace<AnyStateMachine>,
): DeterminismError {
  return new DeterminismError(
    `Machine '${id}' changes its context in place ${occasion}, by the actions of ${transitions.join(', ')}. Let them assign ` +
      `new objects and arrays instead.`,
  );
}

function rethrow(failure: FailureError): never {
  throw failure;
}

/** The default of `serialise`. */
function wholeContext(snapshot: object): unknown {
  return (snapshot as AnyMachineSnapshot).context;
}

function configurationOf(snapshot: object): unknown[] {
  const { status, value, historyValue = {} } = snapshot as AnyMachineSnapshot;
  const history = Object.entries(historyValue as Record<string, { id: string }[]>);
  return [status, value, history.map(([id, nodes]) => [id, nodes.map((node) => node.id)])];
}

function hasFailed(snapshot: object): boolean {
  return (snapshot as AnyMachineSnapshot).status === 'error';
}
