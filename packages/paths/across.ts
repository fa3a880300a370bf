import { InputError } from '@msafara/command';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Edge, Vertex, Walkable } from './graph.ts';
import { requireState } from './names.ts';
import { statesIn } from './transitions.ts';

/** A place that machines share: the state of each, by the machine's id, such as `{ registration: 'invites', invitations: 'editing' }`. */
export type SharedState = Readonly<Record<string, string>>;

/** The part of a journey that goes through one machine. */
export type Leg = { machine: AnyStateMachine; walk: Edge<AnyStateMachine>[] };

/** A way through several machines, which goes on in another one where both are in a state that they share. */
export type Journey = Leg[];

export type JourneyOptions = {
  /** How many combinations of the machines' configurations are looked at (default: 100,000). */
  limit?: number;
};

type Crossing = { shared: number; from: number; to: number };

/** Where a journey is: the machine that it goes through, and how far it has gone in each. */
type Standing = { active: number; vertices: readonly Vertex<AnyStateMachine>[] };

type Move = { edge: Edge<AnyStateMachine> } | { crossing: Crossing };

type Found = { standing: Standing; moves: Move[] };

/**
 * Plans journeys that cross from each machine to each other one in every state that they share, each machine going on from where it
 * was left. The next crossing is always one of the nearest. Throws an InputError if a state does not exist, or if there is a crossing
 * that no journey reaches.
 */
export function journeysAcross(
  graphs: readonly Walkable<AnyStateMachine>[],
  shared: readonly SharedState[],
  { limit = 100_000 }: JourneyOptions = {},
): Journey[] {
  const places = shared.map((one) => placesOf(graphs, one));
  const open = places.flatMap((place, at) => crossingsOf(place, at));
  const journeys: Journey[] = [];
  const start: Standing = { active: 0, vertices: graphs.map((graph) => graph.start) };
  let standing = start;
  let journey: Journey = [];
  while (open.length > 0) {
    const found = nearestCrossing(graphs, places, standing, open, limit);
    if (found === undefined && journey.length === 0) throw new InputError(unreached(graphs, shared, open));
    if (found === undefined) {
      journeys.push(journey);
      journey = [];
      standing = start;
      continue;
    }
    if (journey.length === 0) journey.push({ machine: machineAt(graphs, standing.active), walk: [] });
    for (const move of found.moves) {
      if ('edge' in move) {
        journey.at(-1)?.walk.push(move.edge);
      } else {
        journey.push({ machine: machineAt(graphs, move.crossing.to), walk: [] });
        remove(open, move.crossing);
      }
    }
    standing = found.standing;
  }
  return journey.length > 0 ? [...journeys, journey] : journeys;
}

/** The ids of the states of a shared place, by the number of their graph. */
function placesOf(graphs: readonly Walkable<AnyStateMachine>[], shared: SharedState): Map<number, string> {
  const places = Object.entries(shared).map(([id, state]): [number, string] => {
    const at = graphs.findIndex(({ machine }) => machine.id === id);
    if (at === -1)
      throw new InputError(
        `No machine '${id}' is given: name one of ${graphs.map(({ machine }) => machine.id).join(', ')}.`,
      );
    return [at, requireState(machineAt(graphs, at), state)];
  });
  if (places.length < 2)
    throw new InputError(`A shared state needs a state of two machines, not only ${JSON.stringify(shared)}.`);
  return new Map(places);
}

function crossingsOf(place: ReadonlyMap<number, string>, shared: number): Crossing[] {
  const machines = [...place.keys()];
  return machines.flatMap((from) => machines.filter((to) => to !== from).map((to) => ({ shared, from, to })));
}

/** A shortest way to an open crossing and over it, found breadth first. */
function nearestCrossing(
  graphs: readonly Walkable<AnyStateMachine>[],
  places: readonly ReadonlyMap<number, string>[],
  from: Standing,
  open: readonly Crossing[],
  limit: number,
): Found | undefined {
  type Seen = { standing: Standing; move?: Move; before?: Seen };
  const seen = new Map<string, Seen>([[keyOf(from), { standing: from }]]);
  for (const here of seen.values()) {
    const { active, vertices } = here.standing;
    for (const crossing of crossingsAt(places, here.standing)) {
      const standing = { active: crossing.to, vertices };
      const next: Seen = { standing, move: { crossing }, before: here };
      if (open.some((one) => isSame(one, crossing))) return { standing, moves: movesTo(next) };
      if (!seen.has(keyOf(standing))) seen.set(keyOf(standing), next);
    }
    for (const edge of graphs[active]?.edges.get(vertices[active]?.key ?? '') ?? []) {
      const standing = { active, vertices: vertices.with(active, edge.to) };
      if (!seen.has(keyOf(standing))) seen.set(keyOf(standing), { standing, move: { edge }, before: here });
    }
    if (seen.size > limit)
      throw new InputError(
        `The machines have more than ${limit} combinations on the way: raise 'limit', or share fewer states.`,
      );
  }
  return undefined;

  function movesTo(last: Seen): Move[] {
    const moves: Move[] = [];
    for (let at: Seen | undefined = last; at !== undefined; at = at.before) if (at.move) moves.unshift(at.move);
    return moves;
  }
}

/** The crossings that are possible where a journey stands: both machines are in the state that they share. */
function crossingsAt(places: readonly ReadonlyMap<number, string>[], { active, vertices }: Standing): Crossing[] {
  return places.flatMap((place, shared) => {
    if (!isAt(place.get(active), vertices[active])) return [];
    const others = [...place].filter(([machine, state]) => machine !== active && isAt(state, vertices[machine]));
    return others.map(([to]) => ({ shared, from: active, to }));
  });
}

function isAt(state: string | undefined, vertex: Vertex<AnyStateMachine> | undefined): boolean {
  if (state === undefined || vertex === undefined) return false;
  const { machine, value } = vertex.snapshot as AnyMachineSnapshot;
  return statesIn(machine, value).includes(state);
}

function keyOf({ active, vertices }: Standing): string {
  return JSON.stringify([active, ...vertices.map(({ key }) => key)]);
}

function isSame(one: Crossing, other: Crossing): boolean {
  return one.shared === other.shared && one.from === other.from && one.to === other.to;
}

function remove(open: Crossing[], done: Crossing): void {
  const at = open.findIndex((one) => isSame(one, done));
  if (at >= 0) open.splice(at, 1);
}

function machineAt(graphs: readonly Walkable<AnyStateMachine>[], at: number): AnyStateMachine {
  return (graphs[at] as Walkable<AnyStateMachine>).machine;
}

function unreached(
  graphs: readonly Walkable<AnyStateMachine>[],
  shared: readonly SharedState[],
  open: readonly Crossing[],
): string {
  const list = open.map(({ shared: at, from, to }) => {
    const states = shared[at] ?? {};
    const [one, other] = [machineAt(graphs, from).id, machineAt(graphs, to).id];
    return `\n  from '${states[one]}' of '${one}' to '${states[other]}' of '${other}'`;
  });
  return `No journey crosses${list.join('')}\nBoth machines have to be in the states that they share at the same time.`;
}
