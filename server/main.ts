import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { neededBy, placeholdersIn } from '../contract/placeholders.ts';
import { readSettings, type Settings, SettingsError } from '../contract/settings.ts';
import { buildServer } from './app.ts';
import type { Database } from './database/database.ts';
import { laterMigrationNames } from './database/migrations.ts';
import { openDatabase } from './database/open.ts';
import { loggerOptions } from './http/log.ts';
import { openTransport } from './mail/transport.ts';
import { misspelledSettings } from './misspelled-settings.ts';
import { releaseName } from './release.ts';
import { readBuiltArticles } from './site/articles.ts';
import { holdBuild } from './site/held-build.ts';
import { readBuiltSite } from './site/pages.ts';
import { checkPromisedRetention } from './site/promised-retention.ts';
import { lazyRenderer } from './site/renderer.ts';
import { errorCode, StartError } from './start-error.ts';

/** How long a graceful stop may take, after the drain, before the process exits anyway, in milliseconds. */
const stopTimeout = 10_000;

/** How many connections may wait to be accepted, which takes a turn of the event loop each. Systems lower it to what they allow. */
const backlog = 4096;

/** The folder of the build (default: that to which `dist` leads now). */
const build = holdBuild(resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist')));

try {
  await start();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const stopping = new AbortController();
  const settings = readSettings(process.env);
  const site = readBuiltSite(build);
  checkPromisedRetention(build, settings);
  const database = await openDatabase(settings, (error) =>
    app?.log.warn({ err: error }, 'the database dropped a connection'),
  );
  const app = await buildServer({
    settings,
    database,
    transport: openTransport(settings),
    articles: readBuiltArticles(build),
    site,
    renderPage: lazyRenderer(join(build, 'render', 'render.js')),
    logger: loggerOptions,
    stopping: stopping.signal,
  });
  const release = releaseName();
  app.log.info({ release }, 'the server starts');
  const migrations = await laterMigrationNames(database.queries, database.kind);
  if (migrations.length > 0)
    app.log.warn(
      { release, migrations },
      'a later release has changed the database, and this one goes on working with it',
    );
  for (const name of misspelledSettings(process.env))
    app.log.warn(name, 'a name in the environment is almost that of a setting');
  const placeholders = placeholdersIn(settings);
  if (placeholders.length > 0)
    app.log.warn({ settings: placeholders }, 'these settings still have their example values');
  // Before anybody is told the address: whoever stops the server at once must find it prepared, or lose what it has logged.
  stopWithGrace(app, database, settings.DRAIN_SECONDS * 1000, stopping);
  await listen(app, settings);
  const needed = neededBy(settings);
  if (needed.length > 0) process.stdout.write(`A public site still needs ${needed.join(', ')} (docs/settings.md).\n`);
}

async function listen(app: FastifyInstance, { PORT, HOST, PRODUCT_NAME }: Settings): Promise<void> {
  const { level } = app.log;
  try {
    // Fastify logs one line per network interface; ours, below, is the only one.
    app.log.level = 'warn';
    await app.listen({ port: PORT, host: HOST, backlog });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(listenFailure(errorCode(error), PORT, HOST));
  } finally {
    app.log.level = level;
  }
  const address = app.server.address();
  // With port 0 the system chooses one.
  const port = typeof address === 'object' && address ? address.port : PORT;
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  if (app.metricsUrl !== '') process.stdout.write(`The metrics are at ${app.metricsUrl}\n`);
  process.stdout.write(`${PRODUCT_NAME} is at http://${host}:${port}\n`);
}

function listenFailure(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the process that uses it, or set PORT to another port.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to a port above 1023.`;
  if (code === 'EMFILE' || code === 'ENFILE')
    return `There are too few file descriptors (${code}). Raise the limit: ulimit -n, or LimitNOFILE of the systemd unit.`;
  return `The server cannot listen at ${host}, port ${port} (${code}). Correct HOST or PORT.`;
}

/**
 * On SIGTERM or SIGINT, drains: serves for `drain` milliseconds while /readyz sends visitors elsewhere. Then finishes open
 * requests, returns leased emails to the outbox and closes the database. Ctrl-C in a terminal reaches the server twice, from the
 * terminal and from npm, so the second signal must not interrupt the stop.
 */
function stopWithGrace(app: FastifyInstance, database: Database, drain: number, stopping: AbortController): void {
  const closing = closeWithGrace({ delay: drain + stopTimeout, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'the server failed and is stopping');
    stopping.abort();
    if (!err) await pause(drain);
    await app.close();
    await database.close();
  });
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopped) closing.close();
      stopped = true;
    });
  }
}

function startFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}
