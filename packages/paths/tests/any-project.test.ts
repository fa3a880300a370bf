import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assign, createMachine } from 'xstate';
import { differenceBetween } from '../command/diff.ts';
import { importWithin } from '../command/load.ts';
import { typedSchemas } from '../command/typed-schemas.ts';
import { deriveSamples } from '../derive.ts';
import { readSuite } from '../suite/read.ts';
import { type Ended, pathsInThisProcess } from './in-this-process.ts';
import { installedFolder, writeWithFolders } from './installed-folder.ts';

const folder = installedFolder();
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;

/** Writes a project, of what `npm init -y` makes unless its files say otherwise, and returns its folder. */
function projectOf(files: Record<string, string>): string {
  count += 1;
  const project = join(folder, String(count));
  const all = { 'package.json': '{ "name": "stranger", "version": "1.0.0", "type": "commonjs" }', ...files };
  for (const [name, text] of Object.entries(all)) writeWithFolders(join(project, name), text);
  return project;
}

const command = join(import.meta.dirname, '../command/main.ts');

/** Runs the command in a process of its own, where a test is about how modules are imported, or what they do meanwhile. */
const start = (cwd: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [command, ...args], { cwd, env: { ...process.env, NO_COLOR: '1' } });

/**
 * Runs the command, and rejects as `start` does if it fails. Modules are imported once, so what changes needs another name. Where a
 * test is not about types its machines are JavaScript, because the compiler takes most of a run.
 */
async function paths(cwd: string, ...args: string[]): Promise<Ended> {
  const ended = await pathsInThisProcess(cwd, args);
  if (ended.code !== 0) throw Object.assign(new Error(ended.stderr), ended);
  return ended;
}

const door = (guard = '') => `createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { push: { target: 'open'${guard} } } }, open: { after: { 1000: 'closed' } } },
})`;
const imported = "import { createMachine, createActor } from 'xstate';\n";
const exported = `${imported}export const doorMachine = ${door()};\n`;

/** What `list` prints of the door. */
const listed =
  /^machine +id +states +transitions +event cases +purpose\n(\S+\/)?door\.\w+#doorMachine +door +2 +2 +2\n$/;

test('should read machines of all kinds of module and package', async () => {
  const required = `const { createMachine } = require('xstate'); exports.doorMachine = ${door()};`;
  const files = {
    'src/door.ts': exported,
    'untyped/package.json': '{}',
    'untyped/door.ts': exported,
    'es/package.json': '{ "type": "module" }',
    'es/door.ts': exported,
    'door.js': exported,
    'door.mts': exported,
    'door.cts': exported,
    'door.cjs': required,
  };
  const doors = Object.keys(files).filter((file) => !file.endsWith('.json'));
  const { stdout } = await start(projectOf(files), 'list', ...doors);
  const [, ...lines] = stdout.trimEnd().split('\n');
  expect(lines.map((line) => line.split(/ +/))).toEqual(
    doors.map((file) => [`${file}#doorMachine`, 'door', '2', '2', '2']),
  );
});

test.each<[string, string, Record<string, string>]>([
  [
    'what bundlers understand',
    'src/door.tsx',
    {
      'tsconfig.json': '{ /* Aliases */ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      'src/lib/strong.ts':
        "import type { Force } from './force'; import { least } from './force';\nimport data from './data.json';\nexport const isStrong = (force: number) => (data.force > least as Force) && force > 1;\n",
      'src/lib/force.ts': 'export type Force = boolean; enum Forces { weak = 1 } export const least = Forces.weak;',
      'src/lib/data.json': '{ "force": 2 }',
      'src/door.module.css': 'a { color: red }',
      'src/door.svg': '<svg/>',
      'src/door.tsx': `${imported}import { isStrong } from '@/lib/strong';
import styles from './door.module.css';
import picture from './door.svg';
export const Door = () => <img className={styles.a} src={picture} />;
export const doorMachine = ${door(', guard: ({ event }) => isStrong(event.force)')};`,
    },
  ],
  [
    'a project with Vite',
    'src/door.ts',
    {
      'vite.config.js': "module.exports = { resolve: { alias: { '~': __dirname + '/src' } }, define: { FORCE: '3' } };",
      'src/strong.ts': 'export const isStrong = (force: number) => FORCE > 2 && import.meta.env.DEV && force > 1;',
      'src/door.css': 'a { color: red }',
      'src/door.ts': `${imported}import { isStrong } from '~/strong'; import './door.css'; import text from './door.css?raw';
export const color = text; export const doorMachine = ${door(', guard: ({ event }) => isStrong(event.force)')};`,
    },
  ],
  [
    'a project whose Vite does not start',
    'door.js',
    { 'vite.config.js': "import absent from 'absent'; export default absent;", 'door.js': exported },
  ],
  [
    'a module that prints, starts actors and what fails later, and never ends',
    'door.js',
    {
      'door.js': `${exported}console.log('noise'); process.stdout.write('noise'); createActor(doorMachine).start().subscribe(console.log);
setInterval(() => console.log('noise'), 1); setTimeout(() => { throw new Error('late'); }, 0); Promise.reject(new Error('later')); await new Promise((resolve) => setTimeout(resolve, 50));`,
    },
  ],
])('should plan in %s', async (_, file, files) => {
  const { stdout } = await start(projectOf(files), file, '--format', 'json');
  expect(JSON.parse(stdout).cases[0].steps.map(({ event }: { event: { type: string } }) => event.type)).toContain(
    'push',
  );
});

test('should list the machines of all files that can be read, and say of each other file why it cannot', async () => {
  const project = projectOf({
    'door.ts': exported,
    'lost.ts': "import 'absent';",
    'none.ts': 'export const door = 1;',
  });
  // A pattern in quotes reaches the command as it is.
  for (const files of [['lost.ts', 'door.ts', 'none.ts'], ['*.ts']]) {
    const { code, stdout, stderr } = await paths(project, 'list', ...files).catch((error) => error);
    expect(code).toBe(1);
    expect(stdout).toMatch(listed);
    expect(stderr).toMatch(
      /^lost\.ts could not be imported: .*absent.*\nnone\.ts exports no machine of XState 5: .*\n$/,
    );
  }
  await expect(paths(project, 'list', '*.tsx')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^No file matches \*\.tsx\.$/m),
  });
});

test('should fail if the suite misses something, and print no ratio, unless that is allowed', async () => {
  const hidden = 'Math.hypot(event.force, 30) === 50';
  const project = projectOf({
    'door.js': `${imported}export const doorMachine = ${door(`, guard: ({ event }) => ${hidden}`)};`,
  });
  const incomplete = await paths(project, 'door.js').catch((error) => error);
  expect(incomplete.code).toBe(1);
  expect(incomplete.stderr).toContain('--allow missing');
  expect(incomplete.stderr).not.toContain('ratio');
  expect((await paths(project, 'door.js', '--allow', 'missing')).stderr).not.toContain('is a failure');
  writeFileSync(
    join(project, 'samples.ts'),
    "export default { derive: true, eventCases: [{ name: 'a push', event: { type: 'push', force: 40 } }] };",
  );
  expect((await paths(project, 'door.js', '--samples', 'samples.ts')).stderr).toContain('ratio 1.000');
});

test('should accept what it advises as it stands, and be complete once that is filled in', async () => {
  const project = projectOf({
    'door.js': `${imported}export const doorMachine = createMachine({
      id: 'door',
      initial: 'closed',
      states: {
        closed: { on: { push: { guard: ({ event }) => Math.hypot(event.force, 30) === 50, target: 'open' } } },
        open: { on: { close: { guard: () => false, target: 'closed' } } },
      },
    });`,
  });
  const { stderr } = await paths(project, 'door.js').catch((error) => error);
  expect(stderr).toContain("Not reached: 6 of 9 goals of 'door'");
  const [advice = ''] = /export default \{[\s\S]*?\n\};/.exec(stderr) ?? [];
  writeFileSync(join(project, 'pasted.ts'), advice);
  const pasted = await paths(project, 'door.js', '--samples', 'pasted.ts').catch((error) => error);
  expect(pasted.stderr).toContain('Not reached');
  writeFileSync(join(project, 'behind.ts'), advice.replace('force: 0', 'force: 40'));
  const behind = await paths(project, 'door.js', '--samples', 'behind.ts').catch((error) => error);
  const [next = ''] = /except: \{[\s\S]*?\n {2}\},/.exec(behind.stderr) ?? [];
  const filled = advice.replace('force: 0', 'force: 40').replace('derive: true,', `derive: true,\n  ${next}`);
  writeFileSync(join(project, 'filled.ts'), filled);
  expect((await paths(project, 'door.js', '--samples', 'filled.ts')).stderr).toContain('ratio 1.000');
});

test('should be complete with the random numbers that it advises, replay such a suite, and compare such machines', async () => {
  const die = (eyes: number) => `${imported}import { assign } from 'xstate';
export const dieMachine = createMachine({
  id: 'die',
  context: { eyes: 0 },
  initial: 'thrown',
  states: {
    thrown: {
      on: {
        throw: { actions: assign({ eyes: () => 1 + Math.floor(Math.random() * 6) }) },
        stop: [{ guard: ({ context }) => context.eyes === ${eyes}, target: 'won' }, { target: 'lost' }],
      },
    },
    won: {},
    lost: {},
  },
});`;
  const project = projectOf({ 'die.js': die(6), 'other.js': die(1) });
  const { stderr } = await paths(project, 'die.js').catch((error) => error);
  expect(stderr).toContain("'throw' occurs in thrown: context.eyes is set to another value each time");
  const [advice = ''] = /export default \{[\s\S]*?\n\};/.exec(stderr) ?? [];
  writeFileSync(join(project, 'samples.ts'), advice);
  const samples = ['--samples', 'samples.ts'];
  const suite = await paths(project, 'die.js', ...samples, '--format', 'json');
  expect(suite.stderr).toContain('ratio 1.000');
  writeFileSync(join(project, 'suite.json'), suite.stdout);
  const { cases } = JSON.parse(suite.stdout);
  expect((await paths(project, 'replay', 'suite.json', 'die.js')).stderr).toContain(
    `${cases.length} of ${cases.length} cases led where the suite says`,
  );
  const { stdout } = await paths(project, 'diff', 'die.js', 'other.js', ...samples);
  expect(stdout).toContain('throw with random 0.9999');
});

test('should derive what actors and delays send beside event cases of the user’s own', async () => {
  const project = projectOf({
    'door.js': exported,
    'samples.ts': "export default { eventCases: [{ name: 'a push', event: { type: 'push' } }] };",
  });
  expect((await paths(project, 'door.js', '--samples', 'samples.ts')).stderr).toContain('ratio 1.000');
});

test('should draw payloads, outputs and the input from the types of the machine, wherever the compiler was used first', async () => {
  const elsewhere = projectOf({ 'door.ts': exported });
  await paths(elsewhere, 'door.ts');
  rmSync(elsewhere, { recursive: true });
  const project = projectOf({
    'types.ts': 'export type Visit = { name: string; at: Date; mood?: "calm" | "angry"; guests: [string, number][] };',
    'door.ts': `import { assign, fromPromise, setup } from 'xstate';
import type { Visit } from './types';
export const doorMachine = setup({
  types: {
    context: {} as { key: string; rooms: { free: boolean }[] },
    events: {} as { type: 'visit'; visit: Visit } | { type: 'leave' },
    input: {} as { key: string; log: (text: string) => void },
  },
  actors: { asking: fromPromise<{ rooms: { free: boolean }[] }>(() => new Promise(() => {})) },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ ...input, rooms: [] }),
  initial: 'shut',
  states: {
    shut: { on: { visit: [{ guard: ({ event }) => event.visit.mood === 'calm', target: 'asking' }, { target: 'gone' }] } },
    asking: { invoke: { src: 'asking', onDone: { target: 'in', actions: assign(({ event }) => event.output) }, onError: 'gone' } },
    in: { on: { leave: { guard: ({ context }) => context.rooms.every(({ free }) => !free), target: 'gone' } } },
    gone: { on: { leave: 'shut' } },
  },
});`,
  });
  const { stdout, stderr } = await paths(project, 'door.ts', '--format', 'json');
  expect(stderr).toContain("'door' is started with input: { key: '' }");
  expect(stderr).toContain('ratio 1.000');
  const { cases } = readSuite(stdout, 'the suite');
  const events = cases.flatMap(({ steps }) => steps.map(({ event }) => event as unknown as Record<string, unknown>));
  const visits = events.flatMap(({ type, visit }) => (type === 'visit' ? [visit] : []));
  expect(visits).toContainEqual(
    expect.objectContaining({
      name: expect.any(String),
      at: { $type: 'date', value: expect.any(String) },
      mood: 'calm',
      guests: expect.any(Array),
    }),
  );
  const outputs = events.flatMap(({ type, output }) => (String(type).startsWith('xstate.done') ? [output] : []));
  expect(outputs).toContainEqual({ rooms: expect.arrayContaining([{ free: true }]) });
});

test('should fill each type with its plainest value, and with none only where that is asked for', async () => {
  const plainest: [type: string, value: unknown][] = [
    ['string | null', ''],
    ['undefined | { name: string }', { name: '' }],
    ["'calm' | 'angry'", 'calm'],
    ['bigint', 0n],
    ['Date', new Date(0)],
    ['[number, boolean]', [0, false]],
    ['{ at: null; done: () => void }', { at: null }],
  ];
  const events = `{} as { type: 'push'; ${plainest.map(([type], at) => `f${at}: ${type}`).join('; ')} }`;
  const project = projectOf({
    // The types mean the same, whatever the project asks of its code.
    'tsconfig.json': '{ "compilerOptions": { "strict": false } }',
    'door.ts': `import { setup } from 'xstate'; export const door = setup({ types: { events: ${events} } }).createMachine({});`,
  });
  const machine = createMachine({ on: { push: { guard: ({ event }) => event.f0 === null } } });
  const schemas = (await typedSchemas({ machine, exportName: 'door', file: join(project, 'door.ts') }))?.events;
  const payload = { type: 'push', ...Object.fromEntries(plainest.map(([, value], at) => [`f${at}`, value])) };
  const derived = deriveSamples(machine, { schemas }).eventCases.map(({ event }) => event);
  expect(derived).toEqual([payload, { ...payload, f0: null }]);
});

describe('a version in git', () => {
  const repository = installedFolder();
  afterAll(() => rmSync(repository, { recursive: true }));
  const shop = join(repository, 'shop');
  const user = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  const git = (...args: string[]) => promisify(execFile)('git', [...user, ...args], { cwd: repository });

  beforeAll(async () => {
    writeWithFolders(join(shop, 'door.js'), exported);
    writeFileSync(join(repository, '.gitignore'), 'node_modules');
    await git('init', '--initial-branch', 'main');
    await git('add', '.');
    await git('commit', '--message', 'One');
    await git('branch', 'before/all');
    writeFileSync(join(shop, 'door.js'), exported.replace("1000: 'closed'", "2000: 'closed'"));
  });

  test.each(['HEAD', 'main', 'before/all'])('should be compared, from its own folder: %s', async (revision) => {
    const compared = (now: string) => paths(shop, 'diff', `${revision}:door.js#doorMachine`, now);
    expect((await compared(`${revision}:door.js`)).stdout).toBe('door: nothing changed.\n');
    expect((await compared('door.js')).stdout).toContain('delay 1000 → 2000\n');
    expect((await git('status', '--short')).stdout, 'The working folder stays as it is.').toBe(' M shop/door.js\n');
  });

  test.each([
    ['none:door.js', /^git \w+ failed: fatal: not a valid object name: none\.$/m],
    ['HEAD:lost.js', /^There is no file HEAD:lost\.js\.$/m],
  ])('should be refused by its name, or in the words of git: %s', async (former, words) => {
    const { code, stderr } = await pathsInThisProcess(shop, ['diff', former, 'door.js']);
    expect(stderr).toMatch(words);
    expect(code).toBe(1);
  });
});

type Ride = [target: string, action: string, actor: string];

/** A lift that answers a call by going somewhere, where an actor runs, with an action on the way. */
const lift = ([target, action, actor]: Ride) => `import { createMachine, fromPromise } from 'xstate';
const invoke = { id: '${actor}', src: fromPromise(() => new Promise(() => {})) };
const states = { waiting: { on: { called: { target: '${target}', actions: '${action}' } } }, above: { invoke }, below: { invoke } };
export const liftMachine = createMachine({ id: 'lift', initial: 'waiting', states }, { actions: { ring() {}, creak() {} } });`;

test.each<[string, Ride, Ride]>([
  ['place, effects and actors', ['above', 'ring', 'climbing'], ['below', 'creak', 'sinking']],
  ['effects and actors in the same place', ['above', 'ring', 'climbing'], ['above', 'creak', 'sinking']],
])('should say of each version what it did after the same steps: other %s', async (_, one, other) => {
  const project = projectOf({ 'one.js': lift(one), 'other.js': lift(other) });
  const inWords = ([place, effect, actor]: Ride) => `${place}, does ${effect}, runs ${actor}`;
  for (const [old, now, before, after] of [
    ['one.js', 'other.js', one, other],
    ['other.js', 'one.js', other, one],
  ] as const) {
    const { stdout } = await paths(project, 'diff', old, now);
    const said = (label: string) => stdout.split('\n').flatMap((line) => line.split(`    ${label}: `)[1]?.trim() ?? []);
    expect(said('formerly'), `'formerly' tells what the first version, ${old}, does.`).toEqual([inWords(before)]);
    expect(said('now'), `'now' tells what the second version, ${now}, does.`).toEqual([inWords(after)]);
  }
});

test('should say that only the nearest configurations of two versions were compared', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const on = { set: { actions: assign(({ event }) => ({ count: event.to })) } };
  const machine = createMachine({ id: 'counter', on });
  const eventCases = Array.from({ length: 20_001 }, (_, to) => ({ name: `${to}`, event: { type: 'set', to } }));
  differenceBetween({ machine, eventCases: [] }, { machine, eventCases });
  expect(write.mock.calls.join()).toMatch(/^The two versions of 'counter' have more .* The nearest were compared\.\n$/);
  write.mockRestore();
});

test.each([
  ['ts', ['push']],
  ['tsx', ['push']],
  ['mts', ['push']],
  ['cts', ['push']],
  ['js', undefined],
])('should read the types of a machine in a .%s file: %j', async (ending, events) => {
  const types = ending === 'js' ? '' : "types: { events: {} as { type: 'push'; force: number } }";
  const text = `import { setup } from 'xstate';\nexport const doorMachine = setup({ ${types} }).createMachine({});\n`;
  const file = join(projectOf({ [`door.${ending}`]: text }), `door.${ending}`);
  const schemas = await typedSchemas({ machine: createMachine({}), exportName: 'doorMachine', file });
  expect(schemas && Object.keys(schemas.events)).toEqual(events);
});

test('should import a module that reads what only a browser has: an empty storage, and the rest once the advice is pasted', async () => {
  const stored = "localStorage.getItem('door') ?? sessionStorage.getItem('door') ?? 'none'";
  const project = projectOf({
    'stored.ts': `${exported}if ((${stored}) !== 'none') throw new Error('It is not empty.');
localStorage.setItem('door', 'open');
if (localStorage.length !== 1 || localStorage.getItem('door') !== 'open') throw new Error('It keeps nothing.');`,
    'door.ts': `${exported}export const place = [location.hash, window.localStorage.length, document.title.length].join();`,
    'lost.ts': 'nowhere.go();',
  });
  const refused = await start(project, 'list', 'stored.ts', 'door.ts', 'lost.ts').catch((error) => error);
  expect(refused.stdout).toContain('stored.ts#doorMachine');
  expect(refused.stderr).toMatch(/^lost\.ts could not be imported: nowhere is not defined\n(?!Only)/m);
  expect(refused.stderr).toContain(
    "door.ts could not be imported: location is not defined\nOnly a browser has 'location'.",
  );
  const [, file = '', text = '', options = ''] =
    /into (\S+):\n([\s\S]*?)\nand set NODE_OPTIONS='(.*?)'/.exec(refused.stderr) ?? [];
  writeFileSync(join(project, file), text);
  const env = { ...process.env, NODE_OPTIONS: options };
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'list', 'door.ts'], { cwd: project, env });
  expect(stdout).toMatch(listed);
});

test('should hide what guards print, unless that is asked for, and advise what is done about a context that grows', async () => {
  const project = projectOf({
    'counter.js': `import { assign, createMachine } from 'xstate';
export const counterMachine = createMachine({
  id: 'counter',
  context: { count: 0 },
  on: {
    add: {
      guard: ({ context }) => { console.log('noise'); return context.count >= 0; },
      actions: assign({ count: ({ context }) => context.count + 1 }),
    },
  },
});`,
  });
  // It never ends, so that few configurations say as much.
  const few = ['--limit', '300'];
  const { code, stderr } = await start(project, 'counter.js', ...few).catch((error) => error);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^Of 'counter', which has too many .*, serialise: .* count: Math\.min\(context\.count, 0\) \}\)\nNot reached: 1 of /,
  );
  expect(stderr).not.toContain('noise');
  const loud = await start(project, 'counter.js', ...few, '--verbose').catch((error) => error);
  expect(loud.stderr).toContain('noise');
});

test('should give up on a module that waits for ever, and hide what was printed until then', async () => {
  const project = projectOf({ 'late.mjs': 'await new Promise(() => {});' });
  await expect(importWithin(0.2, join(project, 'late.mjs'))).rejects.toThrow('not done after 0.2 seconds');
});
