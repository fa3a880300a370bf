import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BenchStorage, createBenchStorage, removeBenchStorage } from './storage.ts';

export interface BenchServer {
  url: string;
  /** Stops the server gracefully; does nothing if it has stopped. */
  stop(): Promise<void>;
}

/**
 * Starts the real server on a free loopback port for the build in `folder`, with an empty database unless one is given, without
 * rate limits, and with default settings otherwise, unless some are given: emails are written to files.
 */
export async function serveBuild(
  folder: string,
  place?: BenchStorage,
  settings: Record<string, string> = {},
): Promise<BenchServer> {
  const own = place ?? createBenchStorage();
  const server = spawn(process.execPath, ['server/main.ts', folder], {
    env: {
      PATH: process.env.PATH,
      ...own,
      PORT: '0',
      HOST: '127.0.0.1',
      SUBMISSIONS_PER_MINUTE: '1000000000',
      CODES_PER_HOUR: '1000000000',
      EMAILS_PER_ADDRESS_PER_HOUR: '1000000000',
      EMAILS_PER_DOMAIN_PER_HOUR: '1000000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, stop } = await started(server);
  return {
    url,
    async stop() {
      await stop();
      if (!place) removeBenchStorage(own);
    },
  };
}

/** Starts the least possible server, for a migrated database. */
export function serveBareInserts(storage: BenchStorage): Promise<BenchServer> {
  const env = { PATH: process.env.PATH, ...storage };
  return started(spawn(process.execPath, ['lab/bench/bare-server.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] }));
}

async function started(server: ChildProcess): Promise<BenchServer> {
  return {
    url: await addressOf(server),
    async stop() {
      if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    },
  };
}

async function addressOf(server: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of server.stdout as AsyncIterable<Buffer>) {
    said += chunk;
    const url = /http:\/\/\S+/.exec(said)?.[0];
    if (url) {
      // Drain the output: a full pipe would block the server.
      server.stdout?.resume();
      return url;
    }
  }
  throw new Error('The server ended before it listened.');
}
