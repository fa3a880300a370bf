import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import {
  type EventCase,
  type FormerCase,
  type Graph,
  goalsOf,
  type Kept,
  keepingBaseline,
  placeOf,
  plan,
  shortestPaths,
  transitionsOf,
  unreachableGoals,
} from '../../packages/paths/index.ts';
import { pathId, type Suite, suiteOf } from '../../packages/paths/suite/index.ts';
import { kettle, kettleEventCases } from '../../packages/paths/tests/suite/kettle.ts';
import { registrationModel } from '../models/registration/model.ts';

const heading = { title: 'A title', purpose: 'A purpose.', given: 'a beginning' };
const idsOf = ({ cases }: Suite) => cases.map(({ id }) => id);

type States = Record<string, { on?: object; initial?: string; states?: States }>;

/** A kettle with some states changed. */
function changedKettle(change: (states: States) => States) {
  const { states, ...rest } = kettle.config as unknown as { states: States };
  const config = { ...rest, states: change(states) } as unknown as Parameters<typeof createMachine>[0];
  return createMachine(config, kettle.implementations as never) as unknown as typeof kettle;
}

const former = suiteOf(kettle, plan(kettle, { eventCases: kettleEventCases, strategy: shortestPaths() }), heading);

/** The suite of a kettle planned with the former one as its baseline, and what became of that. */
function replanned(machine: typeof kettle, more: readonly EventCase<AnyStateMachine>[] = []) {
  let kept: Kept | undefined;
  const eventCases = [...kettleEventCases, ...more] as unknown as EventCase<typeof kettle>[];
  const strategy = keepingBaseline(former.cases, undefined, (found) => {
    kept = found;
  });
  const paths = plan(machine, { eventCases, strategy });
  return { suite: suiteOf(machine, paths, heading), kept, paths };
}

test('should keep every case and add none while the chart is the same', () => {
  const { suite, kept } = replanned(kettle);
  expect(idsOf(suite)).toEqual(idsOf(former));
  expect(kept).toMatchObject({ dropped: [], added: 0 });
});

test('should keep every case when a transition is added, and add one case for it', () => {
  const machine = changedKettle(({ full, ...others }) => ({
    ...others,
    full: { ...full, on: { ...full?.on, descaled: 'brimming' } },
  }));
  const { suite, kept, paths } = replanned(machine, [{ name: 'it is descaled', event: { type: 'descaled' } }]);
  expect(idsOf(suite).slice(0, former.cases.length)).toEqual(idsOf(former));
  expect(kept).toMatchObject({ dropped: [], added: 1 });
  // The two steps that are needed: to fill it, and to descale it.
  expect(suite.cases.at(-1)?.steps.map(({ place }) => place)).toEqual(['full.cold', 'full.cold']);
  const taken = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions)));
  expect(taken.size).toBe(transitionsOf(machine).length);
});

test('should drop only the cases that lead elsewhere, and meet what they met by new ones', () => {
  const machine = changedKettle(({ empty, full, ...others }) => ({
    empty: empty as States[string],
    ...others,
    full: { ...full, on: { emptied: { target: 'brimming', meta: { requirement: '1.empty' } } } },
  }));
  const { suite, kept } = replanned(machine);
  const emptied = former.cases.filter(({ steps }) => steps.some(({ action }) => action.includes('emptied')));
  expect(emptied.length).toBeGreaterThan(0);
  expect(kept?.dropped).toEqual(emptied);
  expect(kept?.kept).toEqual(former.cases.filter((one) => !emptied.includes(one)));
  expect(suite.cases.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions))).toContain(
    'kettle.full|emptied|0',
  );
});

test('should keep a step that has no effect, even where exploration leaves it out', () => {
  const cupboard = createMachine({
    id: 'cupboard',
    type: 'parallel',
    states: {
      door: {
        initial: 'shut',
        states: { shut: { on: { pushed: { guard: ({ event }) => event.force > 1, target: 'open' } } }, open: {} },
      },
      // The lamp takes a transition at the weak push, so that one shows the guard to be false and no other is needed.
      lamp: { initial: 'off', states: { off: { on: { pushed: 'on', switched: 'on' } }, on: {} } },
    },
  });
  const eventCases = [
    { name: 'a weak push', event: { type: 'pushed', force: 1 } },
    { name: 'a push', event: { type: 'pushed', force: 2 } },
    { name: 'the switch', event: { type: 'switched' } },
  ];
  const former: FormerCase = {
    start: { place: 'door.shut + lamp.off' },
    steps: [
      { action: 'the switch', place: 'door.shut + lamp.on' },
      { action: 'a weak push', place: 'door.shut + lamp.on' },
      { action: 'a push', place: 'door.open + lamp.on' },
    ],
  };
  const [path] = plan(cupboard, { eventCases, strategy: keepingBaseline([former]) });
  expect(path?.steps.map(({ eventCase, after }) => [eventCase.name, placeOf(after)])).toEqual(
    former.steps.map(({ action, place }) => [action, place]),
  );
});

test('should change no id of registration when an unrelated transition is added', () => {
  const { machine, serialise, input } = registrationModel;
  const states = machine.config.states as unknown as States;
  const config = { ...machine.config, states: { ...states, recovery: withHelp(states.recovery ?? {}) } };
  const changed = createMachine(config as never, machine.implementations as never) as unknown as typeof machine;
  const help = { name: 'help is asked for', event: { type: 'help.asked' }, cause: async () => {} } as never;
  // Without what the machines of its steps report, because to explore all of it twice takes seconds.
  const eventCases = registrationModel.eventCases.filter(({ event }) => !event.type.startsWith('xstate.snapshot.'));
  const samples = { serialise, input };
  const goals = (graph: Graph<typeof machine>) => {
    const all = goalsOf(graph, ['transitions', 'eventCases']);
    const unreachable = unreachableGoals(graph, all);
    return { ...all, all: all.all.filter((goal) => !unreachable.includes(goal)) };
  };
  const { cases } = suiteOf(machine, plan(machine, { ...samples, eventCases, goals }), heading);
  const more = [...eventCases, help];
  const after = plan(changed, { ...samples, eventCases: more, goals, strategy: keepingBaseline(cases) });
  const ids = after.map((path) => pathId(changed, path));
  expect(ids.slice(0, cases.length)).toEqual(cases.map(({ id }) => id));
  expect(ids).toHaveLength(cases.length + 1);
});

const withHelp = (state: States[string]): States[string] => ({ ...state, on: { ...state.on, 'help.asked': {} } });
