import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../tests/free-port.ts';
import { environmentWith } from '../tests/server/fixtures/processes.ts';
import { createStorage, removeStorage, type SiteStorage } from './storage.ts';

/** How a site is started. */
export interface SiteOptions {
  /** The folder of the build. */
  build: string;
  /** Another program than the server of this repository: its arguments, and the folder that it runs in. */
  program?: { args: string[]; cwd: string };
  /** Where it stores its data (default: an empty SQLite, deleted when the site is disposed of). */
  storage?: SiteStorage;
  /** Settings besides where it stores its data and listens. */
  settings?: Record<string, string>;
  /** How many file descriptors its process may have (default: as many as this process). */
  descriptors?: number;
}

/** A real server in a process of its own, at the same address after every start. */
export interface RunningSite extends AsyncDisposable {
  url: string;
  /** The id of its process. */
  pid(): number;
  /** The memory that its process has in use, in megabytes. */
  memory(): number;
  /** How often a text stands in what it has logged since its first start. */
  timesInLog(text: string): number;
  /** How often its process has ended without being told to. */
  crashes(): number;
  /** Ends the process at once, as a power cut would, and starts another. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a site. Its limits on submissions are high unless `settings` sets them. */
export async function openSite({
  build,
  program = { args: ['server/main.ts', build], cwd: '.' },
  storage,
  settings,
  descriptors,
}: SiteOptions): Promise<RunningSite> {
  const place = storage ?? createStorage();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const log = () => lines.join('');
  let crashes = 0;
  let child: ChildProcess;
  let isExpectedToEnd = false;

  const start = async () => {
    isExpectedToEnd = false;
    const command = [process.execPath, ...program.args];
    const limited =
      descriptors === undefined ? command : ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...command];
    const [file = '', ...parameters] = limited;
    const started = spawn(file, parameters, {
      cwd: program.cwd,
      env: environmentWith({
        ...place,
        PORT: String(port),
        HOST: '127.0.0.1',
        SUBMISSIONS_PER_MINUTE: '1000000000',
        CODES_PER_HOUR: '1000000000',
        ...settings,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const ready = Promise.withResolvers<void>();
    const hear = (chunk: Buffer) => {
      lines.push(String(chunk));
      if (String(chunk).includes(url)) ready.resolve();
    };
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    started.once('exit', () => {
      if (!isExpectedToEnd) crashes++;
      ready.reject(new Error(`The server ended: ${log().slice(-500)}`));
    });
    await ready.promise;
  };
  const end = async (signal: NodeJS.Signals) => {
    isExpectedToEnd = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };

  await start();
  const pid = () => child.pid ?? 0;
  return {
    url,
    pid,
    memory: () => Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid())])) / 1024),
    timesInLog: (text) => log().split(text).length - 1,
    crashes: () => crashes,
    async killAndRestart() {
      await end('SIGKILL');
      await start();
    },
    stop: () => end('SIGTERM'),
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
      if (!storage) removeStorage(place);
    },
  };
}
