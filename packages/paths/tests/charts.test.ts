import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { charts } from './charts/index.ts';
import { tryChart } from './charts/trial.ts';

/** A dozen of different kinds; `npm run lab -- corpus` tries all. */
const dozen = [
  'forbidden',
  'session',
  'deep',
  'debounced',
  'mouse',
  'surveyed',
  'newsroom',
  'collections',
  'alwaysCircle',
  'throwingContext',
  'bigint',
  'odd states | "x"',
];

test.each(dozen)(
  'should tour, draw, export and reopen %s with derived samples, or refuse it in a sentence',
  async (id) => {
    const chart = charts.find(({ machine }) => machine.id === id);
    if (chart === undefined) throw new Error(`There is no chart '${id}'.`);
    const { faults } = await tryChart(chart);
    expect(faults).toEqual([]);
  },
);

test('should list every feature of the charts in their README', () => {
  const readme = readFileSync(new URL('./charts/README.md', import.meta.url), 'utf8');
  const rows = new Map(
    [...readme.matchAll(/^\| ([^|]+?) \| ([^|]+?) \|$/gm)].map(([, feature = '', ids = '']) => [feature, ids]),
  );
  const features = new Map<string, string[]>();
  for (const { machine, features: used } of charts) {
    for (const feature of used)
      features.set(feature, [...(features.get(feature) ?? []), `\`${machine.id.replaceAll('|', '/')}\``]);
  }
  for (const [feature, ids] of features) expect(rows.get(feature), feature).toBe(ids.join(', '));
});
