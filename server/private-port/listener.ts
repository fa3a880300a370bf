import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Settings } from '../../contract/settings.ts';
import { logRequests } from '../http/log.ts';
import { handleOtherMethods } from '../http/methods.ts';
import { ProblemError, problemDetailsOf, sendProblem } from '../http/problem.ts';
import { rejectSeveralHosts } from '../http/protocol-errors.ts';
import { requestIdsFor, sendRequestIds } from '../http/request-id.ts';
import { validatorCompiler } from '../http/validation.ts';
import { errorCode, StartError } from '../start-error.ts';
import { rejectOtherHosts } from './host.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin of the private port, once the server is ready; empty while it is closed. */
    privateUrl: string;
  }
}

/** More than enough for monitoring and for the application behind 'Sign In', and few enough to be no burden. */
const maxPrivateConnections = 100;

/** How long a request may take to arrive, in milliseconds. */
const requestTimeout = 5000;

/** The largest request body, in bytes: several times the longest password with its username. */
const bodyLimit = 4096;

/** Adds routes to the private port. Called before routes are added to the site. */
export type AddPrivateRoutes = (port: FastifyInstance) => Promise<void> | void;

/**
 * Opens the private port, METRICS_PORT, with what is not for the public: no limit of the site turns its requests away. Without that
 * setting it stays closed. The server's start rejects with a StartError if it cannot listen there.
 */
export async function openPrivatePort(
  app: FastifyInstance,
  settings: Settings,
  ...routes: AddPrivateRoutes[]
): Promise<void> {
  const { METRICS_HOST, METRICS_PORT } = settings;
  let url = '';
  app.decorate('privateUrl', { getter: () => url });
  if (METRICS_PORT === '') return;
  const port = createPort(app, settings);
  for (const add of routes) await add(port);
  app.addHook('onReady', async () => {
    await port.ready();
    // Not Fastify's own, which logs a line for each network interface.
    await new Promise<void>((resolve, reject) => {
      port.server.once('error', (error) => reject(listenError(errorCode(error), METRICS_HOST, METRICS_PORT)));
      port.server.listen(METRICS_PORT, METRICS_HOST, resolve);
    });
    const { port: number } = port.server.address() as AddressInfo;
    url = `http://${METRICS_HOST.includes(':') ? `[${METRICS_HOST}]` : METRICS_HOST}:${number}`;
  });
  app.addHook('onClose', async () => {
    port.server.close();
    port.server.closeAllConnections();
    await port.close();
  });
}

function createPort(app: FastifyInstance, settings: Settings): FastifyInstance {
  const port: FastifyInstance = fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    // No proxy stands before this port.
    genReqId: requestIdsFor({ TRUSTED_PROXIES: 0 }),
    bodyLimit,
    requestTimeout,
    http: { headersTimeout: requestTimeout },
  });
  port.server.maxConnections = maxPrivateConnections;
  port.setValidatorCompiler(validatorCompiler);
  port.setSerializerCompiler(serializerCompiler);
  acceptOnlyJson(port);
  sendRequestIds(port);
  // Monitoring asks all the time, which is not worth a line.
  logRequests(port, (path) => path !== '/metrics');
  port.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });
  rejectSeveralHosts(port);
  rejectOtherHosts(port, settings);
  handleOtherMethods(port);
  port.setErrorHandler((error, request, reply) => {
    const problemDetails = problemDetailsOf(error, settings.PHONE);
    if (problemDetails.status >= 500) app.logFailure(request, error as Error, 'a request failed');
    return sendProblem(request, reply, problemDetails);
  });
  port.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { status: 404, detail: 'The private port has nothing at this address.' }),
  );
  return port;
}

function acceptOnlyJson(port: FastifyInstance): void {
  port.removeContentTypeParser('text/plain');
  port.addContentTypeParser('*', (_request, _payload, done) => {
    done(new ProblemError({ status: 415, detail: 'Send application/json, and say so in Content-Type.' }));
  });
}

function listenError(code: string, host: string, port: number): StartError {
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use. Stop the process that uses it, or set METRICS_PORT to another port.`,
    );
  return new StartError(
    `The private port cannot be at ${host}, port ${port} (${code}). Correct METRICS_HOST or METRICS_PORT.`,
  );
}
