import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

export type RunningSite = { url: string; stop: () => Promise<void> };

/** Starts the real server on a free port of the loopback, with a data folder of its own, for the build in `folder`. */
export async function serve(folder: string): Promise<RunningSite> {
  const data = await mkdtemp(join(tmpdir(), 'bench-data-'));
  const server = spawn(process.execPath, ['server/main.ts', folder], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, SUBMISSIONS_PER_MINUTE: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await addressOf(server),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A copy of the build in which the pages have no script at all: the floor that the site's figures are held against. */
export async function stripScripts(build: string): Promise<string> {
  const floor = await mkdtemp(join(tmpdir(), 'bench-floor-'));
  await cp(build, floor, { recursive: true });
  const { pages } = JSON.parse(await readFile(join(floor, 'pages.json'), 'utf8')) as {
    pages: Record<string, { file: string }>;
  };
  for (const { file } of Object.values(pages)) {
    const path = join(floor, 'site', file);
    const html = (await readFile(path, 'utf8')).replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
    await writeFile(path, html);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(html));
    await writeFile(`${path}.gz`, await promisify(gzip)(html));
  }
  return floor;
}

async function addressOf(server: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of server.stdout as AsyncIterable<Buffer>) {
    said += chunk;
    const url = /http:\/\/\S+/.exec(said)?.[0];
    if (url) {
      // The rest is of no interest, but a full pipe would halt the server.
      server.stdout?.resume();
      return url;
    }
  }
  throw new Error('The server ended before it listened.');
}
