import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph, Vertex, Walkable } from '../graph.ts';
import { nodesOf, statesIn, transitionsOf } from '../transitions.ts';
import { type Stepper, StuckError } from './stepper.ts';

/** A vertex on the way, how many steps away it is, and the fewest steps that may be left. */
type Place<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = {
  at: Vertex<Machine>;
  edge?: Edge<Machine, Given>;
  before?: Place<Machine, Given>;
  steps: number;
  left: number;
};

/**
 * A shortest walk to a state, given by its id, found by A*: of the vertices seen, the one is explored next from which the chart alone
 * promises the shortest walk. On a lazy graph only what lies on the way is explored. Undefined if the state cannot be reached.
 */
export function walkToState<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, edges }: Pick<Walkable<Machine, Given>, 'machine' | 'edges'>,
  from: Vertex<Machine>,
  state: string,
): Edge<Machine, Given>[] | undefined {
  const fewest = fewestSteps(machine, state);
  const leftAt = ({ snapshot }: Vertex<Machine>) => {
    const { value } = snapshot as AnyMachineSnapshot;
    const active = [machine.root.id, ...statesIn(machine, value)];
    return Math.min(...active.map((id) => fewest.get(id) ?? Number.POSITIVE_INFINITY));
  };
  const open: Place<Machine, Given>[][] = [];
  const nearest = new Map<string, number>();
  const add = (place: Place<Machine, Given>) => {
    if (
      place.left === Number.POSITIVE_INFINITY ||
      place.steps >= (nearest.get(place.at.key) ?? Number.POSITIVE_INFINITY)
    )
      return;
    nearest.set(place.at.key, place.steps);
    const length = place.steps + place.left;
    open[length] = [...(open[length] ?? []), place];
  };
  add({ at: from, steps: 0, left: leftAt(from) });
  for (let length = 0; length < open.length; length += 1) {
    const places = open[length] ?? [];
    // A place may add others to the list that it is in; the last one is the furthest on.
    for (let place = places.pop(); place !== undefined; place = (open[length] ?? []).pop()) {
      const { at, steps } = place;
      if (isIn(machine, at, state)) return walkTo(place);
      if (steps > (nearest.get(at.key) ?? 0)) continue;
      for (const edge of edges.get(at.key) ?? []) {
        // A walk is at least as long as the one that it begins with.
        const left = Math.max(leftAt(edge.to), length - steps - 1);
        add({ at: edge.to, edge, before: place, steps: steps + 1, left });
      }
    }
  }
  return undefined;
}

/** Goes to a state, given by its id, by a shortest way. */
export function stateStepper(state: string): Stepper {
  return function* <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
    graph: Graph<Machine, Given>,
    from: Vertex<Machine>,
  ) {
    const walk = walkToState(graph, from, state);
    if (walk === undefined) throw new StuckError();
    yield* walk;
  };
}

function isIn<Machine extends AnyStateMachine>(
  machine: Machine,
  { snapshot }: Vertex<Machine>,
  state: string,
): boolean {
  return state === machine.root.id || statesIn(machine, (snapshot as AnyMachineSnapshot).value).includes(state);
}

function walkTo<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  last: Place<Machine, Given>,
): Edge<Machine, Given>[] {
  const walk: Edge<Machine, Given>[] = [];
  for (let place: Place<Machine, Given> | undefined = last; place !== undefined; place = place.before)
    if (place.edge) walk.unshift(place.edge);
  return walk;
}

/**
 * The fewest steps from each state to where a state is active, by the chart alone: guards and the context can only make the way
 * longer. What a machine does by itself, by eventless transitions and raised events, takes no step.
 */
function fewestSteps(machine: AnyStateMachine, state: string): Map<string, number> {
  const all = transitionsOf(machine);
  const byItself = (descriptor: string) => descriptor === '' || descriptor.startsWith('xstate.done.state.');
  const sends = sendsToItself(machine);
  const entering = (target: string) => [target, ...insideOf(machine, target)];
  const fewest = new Map<string, number>([[state, 0]]);
  let hasChanged = true;
  const lower = (id: string, to: number) => {
    if (to >= (fewest.get(id) ?? Number.POSITIVE_INFINITY)) return;
    fewest.set(id, to);
    hasChanged = true;
  };
  while (hasChanged) {
    hasChanged = false;
    for (const { source, targets, descriptor } of all) {
      const step = sends || byItself(descriptor) ? 0 : 1;
      const best = Math.min(...targets.flatMap(entering).map((id) => fewest.get(id) ?? Number.POSITIVE_INFINITY));
      if (best < Number.POSITIVE_INFINITY) lower(source, best + step);
    }
  }
  return fewest;
}

/** The states that may become active with a state: those within it, and the regions beside and around it. */
function insideOf(machine: AnyStateMachine, target: string): string[] {
  const nodes = nodesOf(machine.root);
  const found = nodes.find(({ id }) => id === target);
  if (found === undefined) return [];
  // A history state stands for any state of its parent.
  const outer = found.type === 'history' && found.parent ? found.parent : found;
  const around = nodes.filter((node) => node !== outer && isWithin(outer, node));
  const entered = [outer, ...around.filter(({ type }) => type === 'parallel')];
  return [...around, ...nodes.filter((node) => entered.some((one) => isWithin(node, one)))].map(({ id }) => id);
}

function isWithin({ path }: AnyStateNode, outer: AnyStateNode): boolean {
  return outer.path.every((key, at) => key === path[at]);
}

const sending = ['xstate.raise', 'xstate.sendTo', 'xstate.enqueueActions'];

/** Whether an action of a machine may send it an event, so that one step may take several transitions. */
function sendsToItself(machine: AnyStateMachine): boolean {
  const used = [
    ...Object.values(machine.implementations.actions),
    ...nodesOf(machine.root).flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitionsOf(machine).flatMap(({ definition }) => definition.actions),
  ];
  return used.some((action) => sending.includes(String((action as { type?: unknown }).type)) && !isDelay(action));
}

/** XState itself raises the event at the end of a delay. */
function isDelay(action: unknown): boolean {
  const { event } = action as { event?: { type?: string } };
  return event?.type?.startsWith('xstate.after.') ?? false;
}
