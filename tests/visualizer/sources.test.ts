import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machines } from '../../machines/index.ts';
import { diagramOf } from '../../packages/visualizer/chart/diagram.ts';
import { visualizer } from '../../packages/visualizer/plugin.ts';
import { type ChartSource, chartSourcesIn } from '../../packages/visualizer/sources/chart-source.ts';
import type { LocatedError } from '../../packages/visualizer/sources/failure.ts';
import { readSources, type SourcePlace } from '../../packages/visualizer/sources/files.ts';
import { chartsAddress, failureAddress, type SourceAnswer } from '../../packages/visualizer/sources/message.ts';

const root = join(import.meta.dirname, '../..');

/** Relative imports are files beside the importer; everything else is a package. */
const resolveFile = async (specifier: string, importer: string) =>
  specifier.startsWith('.') ? resolve(dirname(importer), specifier) : `/node_modules/${specifier}`;

test('every state, transition and implementation of the site should have its line in the source', async () => {
  const files = await readSources([join(root, 'machines/index.ts')], resolveFile);
  const charts = chartSourcesIn(files);
  for (const { machine } of machines) {
    const { nodes, transitions } = diagramOf(machine);
    const chart = charts.find((chart) => chart.machine === machine.id);
    expect(Object.keys(chart?.states ?? {}).toSorted(), machine.id).toEqual(nodes.map(({ id }) => id).toSorted());
    expect(Object.keys(chart?.transitions ?? {}).toSorted()).toEqual(transitions.map(({ id }) => id).toSorted());
    for (const kind of ['guards', 'actions', 'actors', 'delays'] as const) {
      const found = Object.keys(chart?.implementations[kind] ?? {});
      expect(found.toSorted(), `${kind} of ${machine.id}`).toEqual(
        Object.keys(machine.implementations[kind]).toSorted(),
      );
    }
    for (const { id, key } of nodes.slice(1)) {
      const { file = '', line = 0, column = 0 } = chart?.states[id] ?? {};
      expect(
        files
          .get(file)
          ?.text.split('\n')
          [line - 1]?.slice(column - 1),
        id,
      ).toMatch(new RegExp(`^'?${key}'?:`));
    }
  }
});

/** Each « » marks the place that the id in it should have. */
const marked: Record<string, string> = {
  'lamp.ts': `
import { setup } from 'xstate';
import { dark, shared as common, Key } from './parts.ts';

const events = { «lamp.on|broken|0»broken: 'off' } as const;
const quiet = () => ({ «hush»hush: () => {} });
const base = setup({ guards: { «isDark»isDark: () => true }, actions: { hush() {}, ...quiet() }, delays: { ...{ wait: 1 }, «wait»wait: 5 } });
const off = base.createStateConfig({ on: { «lamp.off|press|0»press: 'on' } });

export const markedLamp = base.«lamp»createMachine(«lamp root»{
  id: 'lamp',
  initial: 'off',
  states: {
    «lamp.off»off,
    «lamp.dark»dark: { ...dark('lamp', { dawn: 'on' }) },
    «lamp.on»'on': {
      on: { ...events, [Key.Dim]: [«lamp.on|dim|0»{ target: 'off', guard: 'isDark' }, «lamp.on|dim|1»'.low'] },
      after: { «lamp.on|xstate.after.wait.lamp.on|0»wait: 'off', «lamp.on|xstate.after.9.lamp.on|0»9: 'off' },
      invoke: [
        { src: 'watch', «lamp.on|xstate.done.actor.0.lamp.on|0»onDone: 'off' },
        { id: 'hearing', src: 'hear', «lamp.on|xstate.error.actor.hearing|0»onError: 'off' },
        { src: 'hear', «lamp.on|xstate.snapshot.2.lamp.on|0»onSnapshot: 'off' },
      ],
      initial: 'low',
      states: { ...common, «deep»high: { id: 'deep', «deep|(always)|0»always: { target: 'low' } } },
    },
  },
} satisfies object, { actions: { «ring»ring() {} } });
`,
  'parts.ts': `export enum Key { Dim = 'dim' }
export const dark = (id: string, { dawn: next }: { dawn: string }) =>
  ({ on: { «lamp.dark|dawn|0»dawn: next }, always: [«lamp.dark|(always)|0»{ target: next }] }) as const;
export { levels as shared } from './levels.ts';
`,
  'levels.ts': `const low = { «lamp.on.low»low: {} };
export { low as levels };
`,
};

describe('in a project of somebody else', () => {
  let folder: string;
  let vite: ViteDevServer;
  let server: Server;
  const write = (name: string, text: string) => writeFile(join(folder, name), text.replaceAll(/«.*?»/g, ''));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'visualizer-'));
    for (const [name, text] of Object.entries(marked)) await write(name, text);
    vite = await createVite({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      appType: 'custom',
      plugins: [visualizer({ machines: './*.ts' })],
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    });
    await vite.environments.client.transformRequest('virtual:visualizer');
    server = createServer(vite.middlewares).listen(0);
  });
  afterAll(async () => {
    server.close();
    await vite.close();
    await rm(folder, { recursive: true });
  });

  const asked = async <Answer>(address: string, body?: object): Promise<Answer> => {
    const { port } = server.address() as AddressInfo;
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await (await fetch(`http://localhost:${port}${address}`, init)).json()) as Answer;
  };
  const located = async (message: string, stack = '') => {
    const { message: told, place } = await asked<LocatedError>(failureAddress, { message, stack });
    return { told, at: place && `${place.file.slice(folder.length + 1)}:${place.line}:${place.column}` };
  };

  test('the server should find what is spread, imported, computed or created elsewhere', async () => {
    const expected = Object.entries(marked).flatMap(([name, text]) =>
      [...text.matchAll(/«(.*?)»/g)].map(({ 1: id = '', index }) => {
        const before = text.slice(0, index).replaceAll(/«.*?»/g, '');
        const column = before.length - before.lastIndexOf('\n');
        return [id, `${name}:${before.split('\n').length}:${column}`] as const;
      }),
    );
    const { charts } = await asked<SourceAnswer>(chartsAddress);
    const { at, states, transitions, implementations, targets } = charts[0] as ChartSource;
    const { lamp, ...inner } = states;
    const found: Record<string, SourcePlace | undefined> = {
      lamp: at,
      'lamp root': lamp,
      ...inner,
      ...transitions,
      ...Object.assign({}, ...Object.values(implementations)),
    };
    expect(
      Object.fromEntries(
        Object.entries(found).map(([id, place]) => [
          id,
          `${place?.file.slice(folder.length + 1)}:${place?.line}:${place?.column}`,
        ]),
      ),
    ).toEqual(Object.fromEntries(expected));
    const handedOver = targets
      .filter(({ state }) => state === 'lamp.dark')
      .map(({ text, place }) => [text, place.file]);
    expect(handedOver).toEqual([
      ['on', join(folder, 'lamp.ts')],
      ['on', join(folder, 'lamp.ts')],
    ]);
  });

  test('an error should have the line that causes it', async () => {
    const wrong = `import { createMachine } from 'xstate';
type Wide = { a: string;
  b: string };
export const fan = createMachine({
  id: 'fan', initial: 'slow',
  states: {
    fast: { on: { press: 'slow' } },
    slow: { on: { press: [{ target: 'fsat' }, '#fan.fsat', '#fna'] }, initial: 'gone', states: {} },
    past: { type: 'history', target: 'sloow' },
  },
});
`;
    await write('fan.ts', wrong);
    vite.environments.client.moduleGraph.invalidateAll();
    await vite.environments.client.transformRequest('virtual:visualizer');
    expect(
      await located(
        "Invalid transition definition for state node 'fan.slow':\nChild state 'fsat' does not exist on 'fan'",
      ),
    ).toEqual({
      told: "Invalid transition definition for state node 'fan.slow': Child state 'fsat' does not exist on 'fan'",
      at: 'fan.ts:8:37',
    });
    expect((await located("Child state node '#fna' does not exist on machine 'fan'")).at).toBe('fan.ts:8:60');
    expect((await located('Initial state node "gone" not found on parent state node #fan.slow')).at).toBe(
      'fan.ts:8:80',
    );
    expect((await located("Child state 'sloow' does not exist on 'fan'")).at, 'A history state has a default.').toBe(
      'fan.ts:9:38',
    );
    expect((await located('No initial state specified for compound state node "#fan.fast".')).at).toBe('fan.ts:7:5');
    expect(
      (await located('The machine has gone', 'Error: The machine has gone\n    at x (http://localhost/y.ts:1:1)')).at,
    ).toBeUndefined();
  });

  test('an error of a browser should be traced to the line as it was written', async () => {
    await write(
      'fan.ts',
      `type Wide = {\n  a: string;\n};\n\nexport const wide: Wide = { a: '' };\nthrow new Error('Too wide');\n`,
    );
    vite.environments.client.moduleGraph.invalidateAll();
    await vite.environments.client.transformRequest('virtual:visualizer');
    const served = await vite.environments.client.transformRequest('/fan.ts');
    const line = served?.code.split('\n').findIndex((text) => text.includes('throw')) ?? -1;
    const stack = `Error: Too wide\n    at http://localhost:5173/fan.ts?t=17:${line + 1}:7`;
    expect(line + 1).not.toBe(6);
    expect(await located('Too wide', stack)).toEqual({ told: 'Too wide', at: 'fan.ts:6:7' });
  });

  test('a file that cannot be served should be told with its mistake', async () => {
    const fetched = 'Failed to fetch dynamically imported module: http://localhost:5173/fan.ts';
    for (const [text, told, at] of [
      ['const a = 1;\nconst b = {{ };\n', 'Syntax error: Unexpected token', 'fan.ts:2:12'],
      ["\nimport { a } from './gone.ts';\na();\n", "There is no module './gone.ts'.", 'fan.ts:2:19'],
      // What is imported for its type alone is gone when the page runs.
      ["import type { A } from './away.ts';\nimport './gone.ts';\n", "There is no module './gone.ts'.", 'fan.ts:2:8'],
    ] as const) {
      await write('fan.ts', text);
      expect(await located(fetched)).toEqual({ told, at });
    }
    // The import of a type is gone when the page runs.
    await write(
      'fan.ts',
      "import { Key, type none as None } from './parts.ts';\nimport {\n  none } from './parts.ts';\nnone(Key);\n",
    );
    const missing = "The requested module '/parts.ts' does not provide an export named 'none'";
    expect((await located(missing)).at, 'The import that runs is wrong.').toBe('fan.ts:3:3');
  });
});
