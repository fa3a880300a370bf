import { type AnyStateMachine, createMachine } from 'xstate';

type State = { initial?: string; type?: 'parallel'; states?: Record<string, State>; on?: Record<string, string> };

/** Generates charts of one shape: each has the given number of transitions, the same ones every time. */
export type Shape = { name: string; chart: (transitions: number) => AnyStateMachine };

const targetsPerState = 5;
const statesPerGroup = 6;
const transitionsPerGroup = 20;

/** Charts of the shapes that layouts find hard. */
export const shapes: readonly Shape[] = [
  { name: 'flat', chart: (transitions) => machine('flat', flat(transitions)) },
  { name: 'nested', chart: (transitions) => machine('nested', nested(transitions)) },
  { name: 'dense', chart: (transitions) => machine('dense', dense(transitions)) },
  { name: 'deep', chart: (transitions) => machine('deep', deep(transitions)) },
  { name: 'parallel', chart: (transitions) => machine('parallel', parallel(transitions)) },
];

function machine(id: string, config: State): AnyStateMachine {
  return createMachine({ id, ...config } as Parameters<typeof createMachine>[0]);
}

/** States side by side, each leading to the next one and to four others. */
function flat(transitions: number): State {
  const count = Math.ceil(transitions / targetsPerState);
  const random = randomNumbers(transitions);
  const target = (from: number, event: number) => (event === 0 ? (from + 1) % count : Math.floor(random() * count));
  return statesOf(count, (at) => {
    const events = Math.min(targetsPerState, transitions - at * targetsPerState);
    return { on: onOf(events, (event) => `s${target(at, event)}`) };
  });
}

/** Groups of six states: most transitions stay in their group, some lead to other groups or into them. */
function nested(transitions: number): State {
  const groups = Math.ceil(transitions / transitionsPerGroup);
  const random = randomNumbers(transitions);
  const any = (count: number) => Math.floor(random() * count);
  return statesOf(groups, (group) => {
    const own = Math.min(transitionsPerGroup, transitions - group * transitionsPerGroup);
    const leaving = Math.min(2, own);
    const inner = statesOf(statesPerGroup, (at) => {
      const events = Math.floor((own - leaving + statesPerGroup - 1 - at) / statesPerGroup);
      const target = (event: number) =>
        event > 0 && random() < 0.15 ? `#nested.s${any(groups)}.s${any(statesPerGroup)}` : `s${any(statesPerGroup)}`;
      return { on: onOf(events, target) };
    });
    return { ...inner, on: onOf(leaving, (event) => `s${event === 0 ? (group + 1) % groups : any(groups)}`) };
  });
}

/** Twenty states, each with transitions to all of them. */
function dense(transitions: number): State {
  const count = 20;
  return statesOf(count, (at) => ({
    on: onOf(Math.floor((transitions + count - 1 - at) / count), (event) => `s${(at + event) % count}`),
  }));
}

/** States within states, each with a sibling, and with transitions out of all of them. */
function deep(transitions: number): State {
  const depth = 30;
  const random = randomNumbers(transitions);
  const at = (level: number): State => {
    const events = Math.floor((transitions + depth - 1 - level) / depth);
    const path = ['#deep', ...Array.from({ length: Math.floor(random() * level) }, () => 'inner')].join('.');
    const on = onOf(events, (event) => (event % 2 === 0 && level < depth - 1 ? '.beside' : `${path}.beside`));
    if (level === depth - 1) return { initial: 'beside', states: { beside: {} }, on };
    return { initial: 'inner', states: { inner: at(level + 1), beside: {} }, on };
  };
  return at(0);
}

/** Six regions, each a ring of states with transitions in both directions. */
function parallel(transitions: number): State {
  const regions = 6;
  const states = Object.fromEntries(
    Array.from({ length: regions }, (_, region) => {
      const own = Math.floor((transitions + regions - 1 - region) / regions);
      const count = Math.max(2, Math.ceil(own / 2));
      const ring = statesOf(count, (at) => ({
        on: onOf(Math.min(2, own - at * 2), (event) => `s${(at + (event === 0 ? 1 : count - 1)) % count}`),
      }));
      return [`r${region}`, ring];
    }),
  );
  return { type: 'parallel', states };
}

function statesOf(count: number, state: (at: number) => State): State {
  return { initial: 's0', states: Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, state(at)])) };
}

function onOf(count: number, target: (event: number) => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: Math.max(0, count) }, (_, event) => [`e${event}`, target(event)]));
}

/** Numbers in [0, 1), by a linear congruential generator. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
