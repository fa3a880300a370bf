import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable } from '@msafara/command';
import { eachOf } from './each.ts';

/** A process that takes so many seconds of processor time hangs, or waits for so long: other programs slow it down. */
const longest = { busy: 120, idle: 1800 };

/** What became of a machine of somebody else, unedited. */
type Tried = {
  target: string;
  verdict: 'complete' | 'incomplete' | 'refused' | 'WRONG';
  cases: string;
  steps: string;
  bound: string;
  missing: string;
  seconds: number;
  /** What the commands said about it. */
  notes: string;
};

/** Files of samples that commands advise, as they are printed. */
const advised = /^export default \{\n[\s\S]*?^\};/m;

type Ended = { code: number; stdout: string; stderr: string; seconds: number };

/** The commands, as a stranger starts them: in his folder, with his files. */
const commands = {
  paths: join(import.meta.dirname, '../../packages/paths/command/main.ts'),
  visualizer: join(import.meta.dirname, '../../packages/visualizer/command.ts'),
};

/** Runs the commands on each machine of a folder, prints what became of each, and returns the exit code. */
export async function tryFolder(folder: string): Promise<number> {
  const files = await filesWithMachines(folder);
  const outcomes = await eachOf(files, (file) => tryFile(folder, file));
  const all = outcomes.flatMap(({ tried }) => tried);
  const unread = outcomes.flatMap(({ unread: sentences }) => sentences);
  process.stdout.write(reportOf(all, unread));
  return all.some(({ verdict }) => verdict === 'WRONG') ? 1 : 0;
}

/** Tries each machine that a file exports; `unread` says why there is none. */
async function tryFile(folder: string, file: string): Promise<{ tried: Tried[]; unread: string[] }> {
  const listed = await run('paths', folder, ['list', file]);
  const targets = listed.stdout.split('\n').flatMap((line) => /^\S+#\S+/.exec(line) ?? []);
  const tried: Tried[] = [];
  for (const target of targets) {
    const one = await tryMachine(folder, target);
    process.stderr.write(`${target}: ${one.verdict}\n`);
    tried.push(one);
  }
  return { tried, unread: targets.length === 0 ? [listed.stderr.trim()] : [] };
}

async function filesWithMachines(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const scripts = names.filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.includes('node_modules')).sort();
  const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
  return scripts.filter((_, at) => /\b(createMachine|setup)\(/.test(texts[at] ?? ''));
}

/** Generates the suite of a machine, replays it, compares the machine with itself, and draws it. */
async function tryMachine(folder: string, target: string): Promise<Tried> {
  const scratch = await mkdtemp(join(tmpdir(), 'corpus-'));
  try {
    const [suite, drawing] = [join(scratch, 'suite.json'), join(scratch, 'chart.svg')];
    const planned = await run('paths', folder, [target, '--format', 'json', '--out', suite]);
    const [, steps = '', bound = ''] = /: (\d+), lower bound (\d+)/.exec(planned.stderr) ?? [];
    const [, cases = ''] = /: (\d+) cases?, \d+ steps?$/m.exec(planned.stderr) ?? [];
    const advice = await pasted(folder, target, scratch, planned);
    const missing = /^Not reached: (\d+) /m.exec(planned.stderr)?.[1] ?? '';
    const drawn = await run('visualizer', folder, ['export', target, '--format', 'svg', '--out', drawing]);
    const others =
      cases === ''
        ? [drawn]
        : [
            drawn,
            await run('paths', folder, ['replay', suite, target]),
            await run('paths', folder, ['diff', target, target]),
          ];
    const faults = [planned, ...others].filter(isFault);
    if (advice !== undefined && (isFault(advice) || /samples\.mjs/.test(advice.stderr))) faults.push(advice);
    const wrong = [...faults, ...others.filter(({ code }) => code !== 0)];
    const verdict =
      wrong.length > 0 ? 'WRONG' : cases === '' ? 'refused' : planned.code === 0 ? 'complete' : 'incomplete';
    const notes = [planned, ...(advice === undefined ? [] : [advice]), ...wrong]
      .map(({ stderr }) => stderr.trim())
      .join('\n');
    return { target, verdict, cases, steps, bound, missing, seconds: planned.seconds, notes };
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** Runs the command again with the samples that it advises; undefined if it advises none. */
async function pasted(folder: string, target: string, scratch: string, { stderr }: Ended): Promise<Ended | undefined> {
  const [samples] = advised.exec(stderr) ?? [];
  if (samples === undefined) return undefined;
  const file = join(scratch, 'samples.mjs');
  await writeFile(file, samples);
  const again = await run('paths', folder, [target, '--samples', file]);
  const how = again.code === 0 ? 'the suite is complete' : 'the suite is not complete yet';
  return { ...again, stderr: `With the advised samples ${how}.\n${again.stderr}` };
}

/** Whether a command crashed or hung, which it never may. */
function isFault({ code, stderr }: Ended): boolean {
  return code > 1 || /^ {4}at /m.test(stderr);
}

function run(command: keyof typeof commands, cwd: string, args: string[]): Promise<Ended> {
  const started = performance.now();
  const limits = { cwd, timeout: longest.idle * 1000, killSignal: 'SIGKILL', maxBuffer: 1e8 } as const;
  const given = ['-c', `ulimit -t ${longest.busy}; exec "$0" "$@"`, process.execPath, commands[command], ...args];
  return new Promise((resolve) => {
    const child = execFile('sh', given, limits, (_error, stdout, stderr) => {
      const seconds = (performance.now() - started) / 1000;
      const code = child.exitCode ?? 137;
      resolve({ code, stdout, stderr, seconds });
    });
    child.stdin?.end();
  });
}

function reportOf(all: readonly Tried[], unread: readonly string[]): string {
  const columns = ['machine', 'result', 'cases', 'steps', 'bound', 'missing', 'seconds'];
  const rows = all.map(({ target, verdict, cases, steps, bound, missing, seconds }) => [
    target,
    verdict,
    ...[cases, steps, bound, missing],
    seconds.toFixed(1),
  ]);
  const count = (wanted: Tried['verdict']) => all.filter(({ verdict }) => verdict === wanted).length;
  const notes = all
    .filter(({ verdict }) => verdict !== 'complete')
    .map(({ target, verdict, notes: said }) => `\n${target} (${verdict})\n${said.replaceAll(/^/gm, '  ')}\n`);
  const lost = unread.map((sentence) => `\n${sentence}\n`);
  return (
    `${formatTable(columns, rows, [0, 1])}\n` +
    `${all.length} machines: ${count('complete')} complete, ${count('incomplete')} incomplete, ${count('refused')} refused, ` +
    `${count('WRONG')} wrong; ${unread.length} files not read\n${notes.join('')}${lost.join('')}`
  );
}
