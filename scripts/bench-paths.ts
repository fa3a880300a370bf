/**
 * `npm run bench:paths`: how many steps the tours of all machines take beside how few any could, how time grows with the
 * size of a chart, and what the paths of xstate/graph cover and cost on the same machines. The command keeps the space
 * for short-lived objects small, so that the memory printed is what is needed rather than what is left lying about.
 */
import { type AnyEventObject, type AnyStateMachine, createMachine, type SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { models } from '../models/index.ts';
import { canOccur } from '../paths/event-case.ts';
import { allGoals, type EventCase, explore, findTour, type Graph, traceEvent, transitionsOf } from '../paths/index.ts';
import { examples } from '../tests/paths/examples/index.ts';

type Subject = {
  machine: AnyStateMachine;
  eventCases: readonly EventCase<AnyStateMachine>[];
  serialise?: (snapshot: SnapshotFrom<AnyStateMachine>) => unknown;
  input?: unknown;
};

/** How large the generated charts are: states, and five transitions for each. */
const sizes = [100, 200, 400, 600, 1000, 1500, 2000];
const transitionsPerState = 5;

/** How long the simple paths of a machine are looked for: many have more of them than could ever be gone. */
const simpleSeconds = 1;

const site = models.map(
  ({ machine, eventCases, serialise, input }): Subject => ({ machine, eventCases, serialise, input }),
);

/** Ends the search for simple paths. */
class OutOfTime extends Error {}

printTours();
printGrowth();
printPlain();

function printTours() {
  const { user, system } = process.cpuUsage();
  const own = site.map(toured);
  const spent = process.cpuUsage();
  const peak = process.resourceUsage().maxRSS;
  const processorSeconds = (spent.user + spent.system - user - system) / 1e6;
  console.log('\nTours: every transition, state and sample; opening the page anew counts as a step.');
  console.table(
    Object.fromEntries(
      [...own, ...examples.map(toured)].map(({ id, graph, walks, steps, bound, exploreMs, tourMs }) => [
        id,
        {
          configurations: graph.vertices.size,
          edges: edgeCount(graph),
          walks: walks.length,
          steps,
          'lower bound': bound,
          ratio: round(steps / bound, 3),
          'explore ms': round(exploreMs),
          'tour ms': round(tourMs),
        },
      ]),
    ),
  );
  const sum = (of: (tour: (typeof own)[number]) => number) => own.reduce((total, tour) => total + of(tour), 0);
  console.log(
    `The ${own.length} machines of the site: ${sum(({ steps }) => steps)} steps, lower bound ` +
      `${sum(({ bound }) => bound)}, highest ratio ${round(Math.max(...own.map((tour) => tour.steps / tour.bound)), 3)}; ` +
      `${round(sum(({ exploreMs, tourMs }) => exploreMs + tourMs) / 1000, 2)} s in all (at most 5), ${round(processorSeconds, 2)} s of processor time, ` +
      `peak memory ${round(peak / 1024)} MB (at most 300).`,
  );
}

function printGrowth() {
  console.log('\nGrowth: generated charts, each transition of which is to be met.');
  console.table(
    sizes.map((states) => {
      const { graph, steps, bound, exploreMs, tourMs } = toured(generated(states));
      const n = edgeCount(graph);
      const ms = exploreMs + tourMs;
      return {
        states,
        transitions: n,
        steps,
        'lower bound': bound,
        ratio: round(steps / bound, 3),
        'explore ms': round(exploreMs),
        'tour ms': round(tourMs),
        'all, µs / (n log n)': round((ms * 1000) / (n * Math.log2(n)), 2),
        'tour, µs / (n log n)': round((tourMs * 1000) / (n * Math.log2(n)), 2),
      };
    }),
  );
}

/** A chart of single states, each entered by some other, with further transitions between any two: the same each time. */
function generated(states: number): Subject {
  const next = random(states);
  const targets = Array.from({ length: states }, (_, state) =>
    Array.from({ length: transitionsPerState }, (_, event) =>
      event === 0 && state + 1 < states ? state + 1 : Math.floor(next() * states),
    ),
  );
  return {
    machine: createMachine({
      id: `generated-${states}`,
      initial: 's0',
      states: Object.fromEntries(
        targets.map((some, state) => [
          `s${state}`,
          { on: Object.fromEntries(some.map((target, event) => [`e${event}`, `s${target}`])) },
        ]),
      ),
    }),
    eventCases: Array.from({ length: transitionsPerState }, (_, event) => ({
      name: `e${event}`,
      event: { type: `e${event}` },
    })),
  };
}

/** Numbers from 0 to 1 by a linear congruence, so that charts of a size are always the same. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Says how many transitions of each machine a tour meets in how many steps, and how many plain paths do. */
function printPlain() {
  console.log(
    `\nBeside xstate/graph, with the same events and the same configurations: transitions met, and the steps of all paths, ` +
      `one for each beginning included; paths that only begin another one are left out. Simple paths are given up after ` +
      `${simpleSeconds} s a machine: there are too many.`,
  );
  console.table(
    Object.fromEntries(
      [...site, ...examples].map((subject) => {
        const { machine } = subject;
        const { graph, walks, steps } = toured(subject);
        const all = transitionsOf(machine).length;
        const met = new Set([...graph.opening.transitions, ...walks.flat().flatMap(({ transitions }) => transitions)]);
        const share = (plain: Plain | undefined) =>
          plain === undefined ? 'too many' : `${plain.met} of ${all} in ${plain.steps}`;
        return [
          machine.id,
          {
            tour: share({ met: met.size, steps }),
            shortest: share(plainPaths(subject, graph, getShortestPaths)),
            simple: share(plainPaths(subject, graph, getSimplePaths)),
          },
        ];
      }),
    ),
  );
}

type Plain = { met: number; steps: number };

/** What paths of xstate/graph meet and cost; undefined if finding them takes too long. */
function plainPaths(
  { machine, eventCases, input }: Subject,
  graph: Graph<AnyStateMachine>,
  find: typeof getShortestPaths,
): Plain | undefined {
  const names = new Map(eventCases.map(({ name, event }) => [event, name]));
  const until = performance.now() + simpleSeconds * 1000;
  try {
    const paths = find(machine, {
      input,
      events: (snapshot) =>
        eventCases.filter((eventCase) => canOccur(eventCase, snapshot)).map(({ event }) => event as never),
      serializeEvent: (event) => names.get(event) ?? event.type,
      serializeState: (snapshot) => {
        if (find === getSimplePaths && performance.now() > until) throw new OutOfTime();
        return graph.keyOf(snapshot, false);
      },
    }).map(({ steps }) => steps.filter(({ event }) => names.has(event)));
    return measured(machine, graph, paths, (event) => names.get(event) ?? '');
  } catch (error) {
    if (error instanceof OutOfTime) return undefined;
    throw error;
  }
}

type PlainStep = { state: SnapshotFrom<AnyStateMachine>; event: AnyEventObject };

function measured(
  machine: AnyStateMachine,
  graph: Graph<AnyStateMachine>,
  paths: PlainStep[][],
  nameOf: (event: AnyEventObject) => string,
): Plain {
  const beginnings = new Set<string>();
  const whole = paths.map((path) => {
    let name = '';
    for (const { event } of path) {
      beginnings.add(name);
      name += `${nameOf(event)}\n`;
    }
    return name;
  });
  const met = new Set(graph.opening.transitions);
  const taken = new Map<string, string[]>();
  let steps = 0;
  for (const path of paths.filter((_, at) => !beginnings.has(whole[at] ?? ''))) {
    steps += 1 + path.length;
    let before = graph.opening.snapshot;
    for (const { event, state } of path) {
      const key = `${graph.keyOf(before, false)} ${nameOf(event)}`;
      const transitions = taken.get(key) ?? traceEvent(machine, before, event).transitions;
      taken.set(key, transitions);
      for (const id of transitions) met.add(id);
      before = state;
    }
  }
  return { met: met.size, steps };
}

function toured(subject: Subject) {
  const { machine, eventCases } = subject;
  const began = performance.now();
  const graph = explore(machine, subject);
  const explored = performance.now();
  const found = findTour(graph, allGoals(graph, eventCases));
  return { id: machine.id, graph, ...found, exploreMs: explored - began, tourMs: performance.now() - explored };
}

function edgeCount({ edges }: Graph<AnyStateMachine>): number {
  return [...edges.values()].flat().length;
}

function round(figure: number, digits = 0): number {
  return Number(figure.toFixed(digits));
}
