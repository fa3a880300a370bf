import { join, resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { readSettings, type Settings, SettingsError } from '../contract/settings.ts';
import { buildServer } from './app.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import { loggerOptions } from './http/log.ts';
import { openTransport } from './mail/transport.ts';
import { readBuiltArticles } from './site/articles.ts';
import { readBuiltSite } from './site/pages.ts';
import { loadRenderer } from './site/renderer.ts';
import { errorCode, StartError } from './start-error.ts';

/** How long a stop may take, in milliseconds, before the process ends all the same. */
const stopTimeout = 10_000;

/** The folder that the build left; another may be named on the command line. */
const build = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist'));

try {
  await start();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const site = readBuiltSite(build);
  const database = await openDatabase(settings, (error) =>
    app?.log.warn({ err: error }, 'the database dropped a connection'),
  );
  const app = await buildServer({
    settings,
    database,
    transport: openTransport(settings),
    articles: readBuiltArticles(build),
    site,
    renderPage: loadRenderer(join(build, 'render', 'render.js')),
    logger: loggerOptions,
  });
  await listen(app, settings);
  stopWithGrace(app, database);
}

async function listen(app: FastifyInstance, { PORT, HOST, PRODUCT_NAME }: Settings): Promise<void> {
  const { level } = app.log;
  try {
    // The line below says it once, for people; the framework's says it for each network interface.
    app.log.level = 'warn';
    await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    throw new StartError(unheard(errorCode(error), PORT, HOST));
  } finally {
    app.log.level = level;
  }
  const address = app.server.address();
  // Port 0 lets the system choose.
  const port = typeof address === 'object' && address ? address.port : PORT;
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  process.stdout.write(`${PRODUCT_NAME} is at http://${host}:${port}\n`);
}

function unheard(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  return `The server cannot listen at ${host}, port ${port} (${code}): correct HOST or PORT.`;
}

/**
 * Requests that have begun are answered, the outbox gives back what it holds, and the database closes. A Ctrl-C in a
 * terminal reaches the server twice, from the terminal and from npm, so the second signal must not cut the first one short.
 */
function stopWithGrace(app: FastifyInstance, database: Database): void {
  const stopping = closeWithGrace({ delay: stopTimeout, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'the server failed and stops');
    await app.close();
    await database.close();
  });
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopped) stopping.close();
      stopped = true;
    });
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return `The server cannot start: ${error instanceof Error ? error.message : String(error)}`;
}
