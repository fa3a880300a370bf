import { type ChartParts, compareCharts } from '@msafara/paths/diff';
import { type ChangedParts, diagramOf, differenceSvg } from '@msafara/visualizer';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';

const former = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { pushed: 'open', kicked: 'broken' } }, open: {}, broken: { on: { mended: 'shut' } } },
});
const current = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { pushed: 'ajar' } }, open: {}, ajar: { on: { pushed: 'open' } } },
});

const noted = ({ changed, ...parts }: ChartParts): ChangedParts => ({
  ...parts,
  changed: changed.map(({ id, aspects }) => ({ id, note: aspects.map(({ from, to }) => `${from} to ${to}`).join() })),
});

/** The classes of the drawn parts, by what `data-state` or `data-transition` says. */
const classesIn = (svg: string) =>
  new Map(
    [...svg.matchAll(/<g class="([^"]+)" data-(?:state|transition)="([^"]+)"/g)].map(([, classes = '', id = '']) => [
      id,
      classes
        .split(' ')
        .filter((name) => ['added', 'removed', 'changed'].includes(name))
        .join(),
    ]),
  );

test('should draw two versions as one, with what was added, removed and changed', async () => {
  const { states, transitions } = compareCharts(former, current);
  const svg = await differenceSvg(diagramOf(former), diagramOf(current), {
    states: noted(states),
    transitions: noted(transitions),
  });
  expect(Object.fromEntries(classesIn(svg))).toEqual({
    door: '',
    'door.shut': '',
    'door.open': '',
    'door.ajar': 'added',
    'door.broken': 'removed',
    'door.shut|pushed|0': 'changed',
    'door.ajar|pushed|0': 'added',
    'formerly door.shut|kicked|0': 'removed',
    'formerly door.broken|mended|0': 'removed',
  });
  expect(svg).toContain('open to ajar');
  for (const change of ['added', 'removed', 'changed']) expect(svg).toContain(`.chart .${change}>.box`);
});
