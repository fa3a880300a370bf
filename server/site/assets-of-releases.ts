import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { createReleasedAssetStore, type ReleasedAsset, type ReleasedAssetStore } from '../database/released-assets.ts';
import { acceptsBrotli } from '../http/prepared-response.ts';
import { assetAge, assetsPath, type Site, sendUnknownAddress } from './pages.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long the assets of a release are kept after its last server has ended, in milliseconds: tabs stay open for weeks. */
const keptFor = 30 * 24 * hour;

/** How long to wait between two looks for names, in milliseconds, however many unknown ones are requested. */
const lookPause = 250;

/** How many files are open at once: a service may have as few as 256 descriptors in all. */
const readAtOnce = 16;

/** The most assets in memory: about 250 KB in brotli are one release, and most visitors ask for the same ones. */
const maxCached = 50;

/** What may be an asset: a name with a hash of eight characters, as the build writes them. No other reaches the database. */
const assetName = /^[\w.-]{1,100}-[\w-]{8}(?:-night)?\.(css|js|svg|woff2)$/;

/** The media types of the answers, as those of the site's own assets. */
const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

const decompressed = promisify(brotliDecompress);

/**
 * Answers for the assets of other releases: a visitor's page may come from the release before this one, or, while a new one is
 * rolled out, from the release after it. Each server stores its own in the database before it listens.
 */
export function serveAssetsOfReleases(app: FastifyInstance, site: Site, database: Database, now: () => Date): void {
  const store = createReleasedAssetStore(database);
  keepAssets(app, site, store, now);
  const find = assetFinder(store);

  app.get<{ Params: { name: string } }>(`${assetsPath}:name`, { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const [, extension = ''] = assetName.exec(name) ?? [];
    const asset = extension === '' ? undefined : await find(name);
    if (!asset) return sendUnknownAddress(request, reply, site);
    reply
      .headers({ 'cache-control': `public, max-age=${assetAge}, immutable`, vary: 'accept-encoding' })
      .type(mediaTypes[extension] ?? '');
    const content = Buffer.from(asset.content, 'base64');
    if (asset.encoding === 'identity') return reply.send(content);
    if (!acceptsBrotli(request)) return reply.send(await decompressed(content));
    return reply.header('content-encoding', 'br').send(content);
  });
}

/** Stores the assets of this release before the server listens, and says every hour that it is still running. */
function keepAssets(app: FastifyInstance, { root }: Site, store: ReleasedAssetStore, now: () => Date): void {
  const folder = join(root, assetsPath);
  const names = readdirSync(folder).filter((name) => assetName.test(name));
  let timer: NodeJS.Timeout | undefined;
  let keeping: Promise<void> | undefined;

  async function keep(): Promise<void> {
    const instant = now();
    const missing = await store.claim(names, instant);
    for (let at = 0; at < missing.length; at += readAtOnce) {
      const rows = missing.slice(at, at + readAtOnce).map((name) => rowOf(folder, name, instant));
      await store.store(await Promise.all(rows));
    }
    await store.deleteUnclaimedSince(new Date(instant.getTime() - keptFor));
  }

  async function keepOn(): Promise<void> {
    let next = hour;
    await keep().catch((err: unknown) => {
      app.log.error({ err }, 'storing the assets of this release failed');
      next = minute;
    });
    timer = setTimeout(() => {
      keeping = keepOn();
    }, next).unref();
  }

  app.addHook('onReady', keepOn);
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await keeping;
    clearTimeout(timer);
  });
}

async function rowOf(folder: string, name: string, now: Date) {
  const path = join(folder, name);
  const isCompressed = existsSync(`${path}.br`);
  const content = await readFile(isCompressed ? `${path}.br` : path, 'base64');
  return {
    name,
    encoding: isCompressed ? ('br' as const) : ('identity' as const),
    content,
    released_at: now.toISOString(),
  };
}

/**
 * Returns a function that finds an asset in the database. For names that it does not know it looks there once, for all who ask
 * meanwhile, and not more than four times a second, so that random names cost no more than that.
 */
function assetFinder(store: ReleasedAssetStore): (name: string) => Promise<ReleasedAsset | undefined> {
  let known: ReadonlySet<string> = new Set();
  let looking: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  const cached = new Map<string, Promise<ReleasedAsset | undefined>>();

  /** Begins after it was called, so that it sees all that was stored before. */
  async function look(): Promise<void> {
    await looking;
    next = undefined;
    const names = store.names();
    looking = Promise.allSettled([names, pause(lookPause, undefined, { ref: false })]);
    known = new Set(await names);
  }

  function read(name: string): Promise<ReleasedAsset | undefined> {
    const found = cached.get(name);
    if (found) return found;
    const reading = store.read(name);
    cached.set(name, reading);
    reading.catch(() => cached.delete(name));
    const [oldest = ''] = cached.keys();
    if (cached.size > maxCached) cached.delete(oldest);
    return reading;
  }

  return async (name) => {
    if (!known.has(name)) {
      next ??= look();
      await next;
    }
    return known.has(name) ? read(name) : undefined;
  };
}
