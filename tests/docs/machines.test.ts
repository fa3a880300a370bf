import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machines } from '../../machines/index.ts';
import { docsCommand, filesOf } from '../../scripts/machines/files.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'machines');
const files = await filesOf(machines, 'svg');
const remedy = `docs/machines is stale: ${docsCommand}`;

test('should contain a drawing of every machine in the registry, and nothing else', () => {
  expect(readdirSync(folder).sort(), remedy).toEqual([...files.keys()].sort());
});

test.each([...files])('should have an up-to-date %s', (name, text) => {
  // Compared as a boolean, because a diff of two drawings helps nobody.
  expect(readFileSync(join(folder, name), 'utf8') === text, `${name}: ${remedy}`).toBe(true);
});

type Transitions = string | object | readonly unknown[] | undefined;
type StateConfig = {
  states?: Record<string, StateConfig>;
  on?: Record<string, Transitions>;
  after?: Record<string, Transitions>;
  always?: Transitions;
  onDone?: Transitions;
  invoke?: InvokeConfig | readonly InvokeConfig[];
};
type InvokeConfig = { onDone?: Transitions; onError?: Transitions; onSnapshot?: Transitions };

const listed = <Item>(items: Item | readonly Item[] | undefined): readonly Item[] =>
  items === undefined ? [] : Array.isArray(items) ? items : [items as Item];

/** How many transitions each state of a config has, by its id. */
function transitionCounts(id: string, config: StateConfig): [id: string, count: number][] {
  const { states = {}, on = {}, after = {}, always, onDone } = config;
  const invoked = listed(config.invoke).flatMap(({ onDone, onError, onSnapshot }) => [onDone, onError, onSnapshot]);
  const all = [...Object.values(on), ...Object.values(after), always, onDone, ...invoked].flatMap((some) =>
    listed(some),
  );
  return [
    [id, all.length],
    ...Object.entries(states).flatMap(([name, state]) => transitionCounts(`${id}.${name}`, state)),
  ];
}

test.each(machines)('should draw every state and transition in the config of $machine.id', ({ machine }) => {
  const drawing = String(files.get(`${machine.id}.svg`));
  const drawn = (what: string) =>
    [...drawing.matchAll(new RegExp(`data-${what}="([^"]+)"`, 'g'))].map(([, id = '']) => id);
  const expected = transitionCounts(machine.id, machine.config as StateConfig);
  const remedy = 'Mend packages/visualizer/chart: the drawing lacks a part of the config, or has one too many.';
  expect(drawn('state').sort(), remedy).toEqual(expected.map(([id]) => id).sort());
  const sources = drawn('transition').map((id) => id.split('|')[0]);
  const counts = expected.map(([id]) => [id, sources.filter((source) => source === id).length]);
  expect(counts, remedy).toEqual(expected);
});
