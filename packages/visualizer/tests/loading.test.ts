import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { diagramOf } from '../chart/diagram.ts';
import { machinesOf } from '../given.ts';
import { type Given, importMachines, type Locate } from '../loading.ts';
import { type Charted, register, charted as registered } from '../registry.ts';

const lamp = createMachine({ id: 'lamp' });
const fan = createMachine({ id: 'fan' });
const samples = { all: [{ machine: lamp, eventCases: [{ name: 'a press', event: { type: 'press' } }] }] };
const index = {
  all: [
    { machine: lamp, title: 'The lamp', purpose: 'Gives light.' },
    { machine: fan, title: 'The fan' },
  ],
};

const given = (lampFile: object | Error, indexFile: object | Error): Given => {
  const load = (file: object | Error) => async () => {
    if (file instanceof Error) throw file;
    return file;
  };
  return {
    modules: { '/index.ts': load(indexFile), '/lamp.ts': load(lampFile), '/fan.ts': load({ fan }) },
    samples: load(samples),
  };
};

const place = { file: '/project/lamp.ts', line: 3, column: 1 };
const locate: Locate = async ({ message }) => ({ message, place, root: '/project' });

async function charted(lampFile: object | Error, indexFile: object | Error, former: Charted[] = []) {
  const { machines, failures } = await importMachines(given(lampFile, indexFile), former, locate);
  return {
    failures,
    entries: machines.map((one): Charted => ({ ...one, id: one.machine.id, chart: diagramOf(one.machine) })),
  };
}

test('should keep the machine of a broken file as it was, and what the index says of the others', async () => {
  const { entries: former, failures } = await charted({ lamp }, index);
  expect(failures).toEqual([]);
  expect(former.map(({ id, title, file }) => [id, title, file])).toEqual([
    ['lamp', 'The lamp', 'lamp.ts'],
    ['fan', 'The fan', 'fan.ts'],
  ]);
  // The index imports the broken file, so it fails by the same error.
  const gone = new Error('gone');
  const again = await charted(gone, gone, former);
  expect(again.entries.map(({ machine, title, samples }) => [machine, title, samples?.eventCases.length])).toEqual([
    [lamp, 'The lamp', 1],
    [fan, 'The fan', undefined],
  ]);
  expect(again.failures).toEqual([{ message: 'gone', place, root: '/project', machines: ['lamp'] }]);
});

test('should show an edited machine in the place of the former one, and forget one that was removed', async () => {
  const { entries: former } = await charted({ lamp }, index);
  const edited = createMachine({ id: 'lamp', description: 'Edited.' });
  const broken = await charted({ lamp: edited }, new Error('gone'), former);
  expect(broken.entries.map(({ machine, title }) => [machine, title])).toEqual([
    [edited, 'The lamp'],
    [fan, 'The fan'],
  ]);
  expect(broken.failures).toMatchObject([{ machines: [] }]);
  const removed = await charted({}, { all: [] }, former);
  expect(removed.entries.map(({ id }) => id)).toEqual(['fan']);
});

test('should show what can be imported on a first visit', async () => {
  const { entries, failures } = await charted(new Error('gone'), new Error('gone'));
  expect(entries.map(({ id, title }) => [id, title])).toEqual([['fan', 'fan']]);
  expect(failures).toEqual([{ message: 'gone', place, root: '/project', machines: [] }]);
});

test('should keep machines that are called alike apart, whichever file is broken', async () => {
  // Without an id, XState calls each of them alike.
  const chartOf = (initial: string) => createMachine({ initial, states: { [initial]: {} } });
  const modules = {
    '/two.ts': { one: chartOf('a'), other: chartOf('b') },
    '/one.ts': { third: chartOf('c') },
    '/none.ts': {},
  };
  const loaded = async (broken: string, former: readonly Charted[]) => {
    const load = async (file: string, module: object) => {
      if (file === broken) throw new Error('gone');
      return module;
    };
    const loads = Object.entries(modules).map(([file, module]) => [file, () => load(file, module)] as const);
    const given = { modules: Object.fromEntries(loads), samples: undefined };
    const { machines, failures } = await importMachines(given, former, locate);
    register(machines);
    return { shown: registered, lost: failures.flatMap((failure) => failure.machines) };
  };
  const states = (some: readonly Charted[]) => some.map(({ id, machine }) => `${id} ${Object.keys(machine.states)}`);
  const { shown: former } = await loaded('', []);
  const ids = former.map(({ id }) => id);
  for (const [file, lost] of [
    ['/two.ts', ids.slice(0, 2)],
    ['/one.ts', ids.slice(2)],
    ['/none.ts', []],
  ] as const) {
    const again = await loaded(file, former);
    expect(states(again.shown)).toEqual(states(former));
    expect(again.lost, 'Only those of the broken file are shown as before.').toEqual(lost);
  }
});

test('should give each machine its own samples, whichever others are called alike', () => {
  const [one, other] = [createMachine({}), createMachine({})];
  const samplesFor = (machine: typeof one, name: string) => ({
    machine,
    eventCases: [{ name, event: { type: name } }],
  });
  const all = [samplesFor(other, 'of the other'), samplesFor(one, 'of the one')];
  const found = machinesOf([{ file: 'two.ts', module: { one, other } }], { all });
  const names = found.map(({ exportName, samples }) => `${exportName}: ${samples?.eventCases.map(({ name }) => name)}`);
  expect(names).toEqual(['one: of the one', 'other: of the other']);
});
