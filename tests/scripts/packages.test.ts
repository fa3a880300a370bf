import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Suite } from '@msafara/paths/suite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withImports } from '../../lab/mutants/imports.ts';
import { packPackages } from '../../packages/build/pack.ts';
import { requirePeers, vite, xstate } from '../../packages/command/peers.ts';
import { exportCommand } from '../../packages/visualizer/export-command.ts';
import { busyness } from '../busyness.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** What the charts of the example project consist of, counted by hand. */
const charts = {
  crossing: { states: ['green', 'yellow', 'red', 'red.walk', 'red.flash', 'red.stop', 'off'], transitions: 7 },
  loader: { states: ['idle', 'loading', 'success', 'failure'], transitions: 5 },
  player: {
    states: ['loaded', 'loaded.motion', 'loaded.motion.playing', 'loaded.sound', 'loaded.sound.muted', 'empty'],
    transitions: 6,
  },
};

describe('the packed packages in a project with nothing but XState', () => {
  let project: string;

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'project-'));
    await cp(join(import.meta.dirname, 'example-project'), project, { recursive: true });
    for (const tarball of await packPackages(join(project, 'packed'))) await install(tarball);
  });
  afterAll(() => rm(project, { recursive: true }));

  /** Unpacks a tarball as npm does. The packages that its manifest asks for, and no others, are those of the repository. */
  async function install(tarball: string): Promise<void> {
    const folder = join(project, 'node_modules/@msafara', basename(tarball).replace(/^msafara-|-[\d.]+tgz$/g, ''));
    await mkdir(folder, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
    const { dependencies, peerDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const link = join(project, 'node_modules', name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(root, 'node_modules', name), link).catch((error) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
  }

  const node = (...args: string[]) => run(process.execPath, args, { cwd: project, maxBuffer: 2 ** 24 });
  const paths = (...args: string[]) => node('node_modules/@msafara/paths/dist/command/main.js', ...args);

  test('should tour one of them with the samples of a file', async () => {
    const args = ['crossing.ts#crossingMachine', '--samples', 'samples.ts', '--format', 'json'];
    const suite: Suite = JSON.parse((await paths(...args)).stdout);
    const steps = suite.cases.flatMap((one) => one.steps);
    expect(suite.machine).toBe('crossing');
    expect(new Set(steps.flatMap(({ transitions }) => transitions)).size).toBe(charts.crossing.transitions);
  });

  test('should import what only a bundler understands', async () => {
    await writeFile(join(project, 'level.ts'), "export enum Level { Low = 'low', High = 'high' }\n");
    const machine = `import { createMachine } from 'xstate';
      import { Level } from './level';
      const states = { [Level.Low]: { on: { raise: Level.High } }, [Level.High]: {} };
      export const tank = createMachine({ id: 'tank', initial: Level.Low, states });`;
    await writeFile(join(project, 'tank.ts'), machine);
    expect((await paths('list', 'tank.ts')).stdout).toMatch(/^tank\.ts#tank +tank +2 +1 +1$/m);
  });

  test('should draw them', async () => {
    const drawings: Record<string, string> = JSON.parse((await node('draw.ts')).stdout);
    for (const [name, { states, transitions }] of Object.entries(charts)) {
      const drawing = drawings[name] ?? '';
      expect(states.filter((state) => !drawing.includes(`data-state="${name}.${state}"`))).toEqual([]);
      expect(drawing.match(/ data-transition="/g)).toHaveLength(transitions);
    }
  });

  test.each([
    ['with files', ['*.ts']],
    ['without, for programs that report to it', []],
  ])('should be ready for Visual Studio Code by the task of the README, %s', async (_, files) => {
    const readme = await readFile(join(project, 'node_modules/@msafara/visualizer/README.md'), 'utf8');
    const [, json = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];
    const [task] = JSON.parse(json).tasks;
    const ready = new RegExp(task.problemMatcher.background.endsPattern, 'm');
    const [, file = ''] = /^npx visualizer '(.+)' --open$/.exec(task.command) ?? [];
    expect(file).toBe('src/machines/*.ts');
    const server = spawn(
      process.execPath,
      ['node_modules/@msafara/visualizer/dist/command.js', ...files, '--port', '0'],
      {
        cwd: project,
      },
    );
    let printed = '';
    server.stdout.on('data', (data) => {
      printed += data;
    });
    try {
      await expect.poll(() => printed, { timeout: 120_000 * busyness }).toMatch(ready);
    } finally {
      server.kill();
    }
  });

  test('should export, draw and serve what the README of the visualizer says, as printed', async () => {
    const readmeOf = (name: string) => readFile(join(project, 'node_modules/@msafara', name, 'README.md'), 'utf8');
    const visualizer = await readmeOf('visualizer');
    for (const readme of [await readmeOf('paths'), visualizer]) {
      for (const [, file = '', text = ''] of readme.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)) {
        await mkdir(dirname(join(project, file)), { recursive: true });
        await writeFile(join(project, file), text);
      }
    }
    await cp(join(project, 'src/door.ts'), join(project, 'src/all.ts'));
    await mkdir(join(project, 'src/machines'));
    await cp(join(project, 'src/door.ts'), join(project, 'src/machines/door.ts'));
    const commands = [...visualizer.matchAll(/^npx visualizer (export .*?)(?: {2,}#.*)?$/gm)].map(
      ([, args = '']) => args,
    );
    expect(commands).toHaveLength(3);
    for (const args of commands) {
      const words = args.split(' ').map((word) => word.replaceAll("'", ''));
      expect((await node('node_modules/@msafara/visualizer/dist/command.js', ...words)).stdout).toMatch(/door/);
    }
    expect(await readdir(join(project, 'charts'))).toContain('door.scxml');
    expect((await node('draw-door.ts')).stdout).toMatch(/^stateDiagram-v2[\s\S]*asking/);
    expect(await readFile(join(project, 'door.svg'), 'utf8')).toContain('data-state="door.asking"');
    const configuration = "import config from './vite.config.ts'; console.log(config.plugins[0].name);";
    expect((await node('--input-type=module', '-e', configuration)).stdout).toBe('visualizer\n');
  });

  test('should export them as files, or say why not', async () => {
    const visualizer = (...args: string[]) => node('node_modules/@msafara/visualizer/dist/command.js', ...args);
    const { stdout } = await visualizer('export', 'loader.ts', '--format', 'json');
    expect(Object.keys(JSON.parse(stdout).states)).toEqual(charts.loader.states);
    const { stdout: picture } = await visualizer('export', 'loader.ts', '--format', 'png', '--out', 'charts/');
    expect(picture).toBe('Wrote charts/loader.png.\n');
    expect((await readFile(join(project, 'charts/loader.png'))).subarray(1, 4).toString()).toBe('PNG');
    await visualizer('export', 'loader.ts', 'crossing.ts', '--format', 'scxml', '--out', 'charts');
    expect(await readdir(join(project, 'charts'))).toEqual(
      expect.arrayContaining(['crossing.scxml', 'loader.png', 'loader.scxml']),
    );
    const late = "Promise.reject(new Error('late')); await new Promise(setImmediate);";
    await writeFile(
      join(project, 'ticking.ts'),
      `export * from './loader.ts';\nsetInterval(() => {}, 1000);\n${late}\n`,
    );
    expect((await visualizer('export', 'ticking.ts', '--format', 'json')).stdout).toBe(stdout);
    await writeFile(join(project, 'broken.ts'), "import './nothing.ts';\n");
    for (const [files, reason] of [
      [['broken.ts'], /broken\.ts could not be imported: .*nothing\.ts/],
      [['loader.ts', 'player.ts'], /need --out FOLDER.*loader\.ts#loaderMachine or player\.ts#/],
    ] as const) {
      await expect(visualizer('export', ...files, '--format', 'svg')).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(reason),
      });
    }
  });

  // XState 6 has `createAsyncLogic` and typed `schemas`, and lacks names that the packages import. Not every installer adds a peer.
  test.each([
    ['paths/dist/command/main.js', 'xstate', '6.0.0', 'XState 5.20 or a newer version of XState 5', 5],
    ['paths/dist/command/main.js', 'xstate', '5.19.9', 'XState 5.20 or a newer version of XState 5', 5],
    ['paths/dist/command/main.js', 'xstate', 'none', 'XState 5.20 or a newer version of XState 5', 5],
    ['visualizer/dist/command.js', 'xstate', '6.0.0', 'XState 5.20 or a newer version of XState 5', 5],
    ['visualizer/dist/command.js', 'vite', 'none', 'Vite 8.0 or a newer version of Vite 8', 8],
  ] as const)(
    'should say in one sentence what it needs beside it: %s, %s %s',
    async (file, peer, version, needed, major) => {
      const folder = join(project, 'node_modules', peer);
      await rename(folder, `${folder}-before`);
      try {
        if (version !== 'none') {
          await mkdir(folder);
          await writeFile(join(folder, 'package.json'), JSON.stringify({ name: peer, version, main: 'none.js' }));
        }
        await expect(node(`node_modules/@msafara/${file}`, 'list', 'loader.ts')).rejects.toMatchObject({
          code: 1,
          stdout: '',
          stderr: `This needs ${needed}, and finds ${version}. Install ${peer}@${major} beside it.\n`,
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
        await rename(`${folder}-before`, folder);
      }
    },
  );
});

test('should work with the first versions that the manifests allow, and with later ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peers-'));
  try {
    const manifest = await readFile(join(root, 'packages/visualizer/package.json'), 'utf8');
    for (const peer of [xstate, vite]) {
      const first: string = JSON.parse(manifest).peerDependencies[peer.package].replace('^', '');
      await mkdir(join(folder, 'node_modules', peer.package), { recursive: true });
      for (const version of [first, first.replace(/\d+\.\d+$/, '99.1')]) {
        await writeFile(join(folder, 'node_modules', peer.package, 'package.json'), JSON.stringify({ version }));
        // Otherwise it ends the process.
        requirePeers(pathToFileURL(join(folder, 'program.js')).href, [peer]);
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('should say why it does not export in a format', async () => {
  await expect(exportCommand(['loader.ts', '--format', 'sgv'])).rejects.toThrow("Did you mean 'svg'");
});

test('should load nothing of Node with the path engine, which also runs in browsers', async () => {
  const files = [...withImports(['packages/paths/index.ts'])].filter((file) => file.startsWith('packages/paths/'));
  expect(files.length).toBeGreaterThan(30);
  const sources = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  );
  expect(sources.filter(({ text }) => /from 'node:/.test(text)).map(({ file }) => file)).toEqual([]);
});
