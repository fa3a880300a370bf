import formBody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { dayIn } from '../contract/appointment.ts';
import { maxLengths } from '../contract/limits.ts';
import type { Settings } from '../contract/settings.ts';
import { accountsOf } from './accounts/routes.ts';
import type { Database } from './database/database.ts';
import { rateLimitStore } from './database/rate-limit-store.ts';
import { flowPlugins } from './flows/plugins.gen.ts';
import type { NewsletterPace } from './flows/subscription/store.ts';
import { connectionOptions, connectionTimeout, maxConnections, requestTimeout } from './http/connections.ts';
import { addFailureLog } from './http/failure-log.ts';
import { createFormPages } from './http/form-pages.ts';
import { closeGracefully } from './http/graceful-close.ts';
import { decorateFormRequests } from './http/html-form.ts';
import { logRequests } from './http/log.ts';
import { handleOtherMethods } from './http/methods.ts';
import { rejectForeignOrigins } from './http/origin.ts';
import { pathIn } from './http/path.ts';
import { answerInTurn } from './http/pipelining.ts';
import { problemDetailsOf, sendProblem } from './http/problem.ts';
import { answerExpectations, answerParserError, rejectSeveralHosts } from './http/protocol-errors.ts';
import { ignoreOtherRanges } from './http/ranges.ts';
import { requestIdsFor, sendRequestIds } from './http/request-id.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { requestKinds, turnAwayWhileLagging } from './http/shedding.ts';
import { sourceOf } from './http/source.ts';
import { routeAgain, type UnroutableRequest, unroutedOf } from './http/unroutable.ts';
import { validatorCompiler } from './http/validation.ts';
import { watchVisitors } from './http/visitors-waiting.ts';
import { createOutbox, type OutboxPace } from './mail/outbox.ts';
import type { Transport } from './mail/transport.ts';
import { metricsOf } from './metrics/route.ts';
import { openPrivatePort } from './private-port/listener.ts';
import { type SweepPace, sweepOldRows } from './retention/sweeper.ts';
import { addBlogRoutes } from './routes/blog.ts';
import { addDocumentationRoutes, docsPath } from './routes/documentation.ts';
import { addHealthRoutes } from './routes/health.ts';
import { addSecurityContactRoute } from './routes/security-contact.ts';
import type { Services } from './services.ts';
import type { ArticleStore } from './site/articles.ts';
import { serveAssetsOfReleases } from './site/assets-of-releases.ts';
import { acceptsPage, addPageRoutes, type Site, sendNotFound, sendUnknownAddress } from './site/pages.ts';
import type { RenderPage } from './site/renderer.ts';
import { withdrawWorker } from './site/withdrawn-worker.ts';
import { publisherFor } from './webhooks/publish.ts';

/** The transport is closed with the server; the caller closes the database. */
export interface ServerOptions {
  settings: Settings;
  database: Database;
  transport: Transport;
  articles: ArticleStore;
  /** The built site. Without it the server answers only the API. */
  site?: Site;
  renderPage: RenderPage;
  logger?: FastifyServerOptions['logger'];
  now?: () => Date;
  outboxPace?: Partial<OutboxPace>;
  newsletterPace?: NewsletterPace;
  sweepPace?: Partial<SweepPace>;
  /** How far the event loop may lag before all requests but those for pages are turned away, in milliseconds; 0 for no limit. */
  maxEventLoopDelay?: number;
  /** How far it lags, in milliseconds (default: as measured). */
  eventLoopLag?: () => number;
  /** Aborted some time before the server closes: until then it serves, but says that it is not ready for visitors. */
  stopping?: AbortSignal;
}

/** The largest request body, in bytes: several times the longest booking. */
const bodyLimit = 16 * 1024;

/** The longest path parameter: an email address, each character percent-encoded. */
const maxParamLength = 3 * maxLengths.email;

/** A lag of one second, in milliseconds, means that the server cannot keep up. */
const defaultEventLoopDelay = 1000;

/** Builds the server: the API, its documentation, the outbox and, if given, the site. It does not listen yet. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { settings, site } = options;
  const isApi = apiMatcher(settings);
  const app = createApp(options);
  answerInTurn(app);
  sendRequestIds(app);
  addFailureLog(app);
  addErrorHandlers(app, { settings, site, isApi });
  logRequests(app, isApi);
  const now = options.now ?? (() => new Date());
  await openPrivatePort(app, settings, metricsOf(app, { ...options, isApi, now }), accountsOf({ ...options, now }));
  closeGracefully(app, options.stopping);
  rejectForeignOrigins(app, settings);
  answerExpectations(app);
  await addProtection(app, options, isApi);
  rejectSeveralHosts(app);
  handleOtherMethods(app);
  ignoreOtherRanges(app);
  await addRoutes(app, options);
  return app;
}

function createApp({ settings, logger = false }: ServerOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdsFor(settings),
    trustProxy: (_address, hop) => hop < settings.TRUSTED_PROXIES,
    bodyLimit,
    requestTimeout,
    connectionTimeout,
    // A closing server still answers requests on open connections: the database is closed afterwards.
    return503OnClosing: false,
    http: connectionOptions,
    clientErrorHandler: answerParserError,
    routerOptions: { maxParamLength },
    frameworkErrors: routeAgain(() => app),
  });
  app.server.maxConnections = maxConnections();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Media types other than JSON and forms are answered with 415.
  app.removeContentTypeParser('text/plain');
  return app;
}

interface ErrorHandlerOptions {
  settings: Settings;
  site: Site | undefined;
  isApi: (path: string) => boolean;
}

/** Answers errors and unknown addresses with problem details, or with a page if a browser asked for one. */
function addErrorHandlers(app: FastifyInstance, { settings, site, isApi }: ErrorHandlerOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const problemDetails = problemDetailsOf(error, settings.PHONE);
    if (problemDetails.status >= 500) app.logFailure(request, error as Error, 'a request failed');
    if (site && isUnknown(problemDetails.status) && isForPage(request)) return sendUnknownAddress(request, reply, site);
    return sendProblem(request, reply, problemDetails);
  });
  app.setNotFoundHandler((request, reply) => {
    const unrouted = unroutedOf(request);
    if (unrouted) return sendUnroutable(request, reply, unrouted);
    if (site && isForPage(request)) return sendUnknownAddress(request, reply, site);
    return sendProblem(request, reply, {
      status: 404,
      detail: `No route has this address.${settings.API_DOCS === 'on' ? ` ${docsPath} lists them all.` : ''}`,
    });
  });

  /** Whether a status means that there is nothing at the address; 412 and 416 are about a file that exists. */
  function isUnknown(status: number): boolean {
    return status < 500 && status !== 412 && status !== 416;
  }

  function sendUnroutable(request: FastifyRequest, reply: FastifyReply, { url, error }: UnroutableRequest) {
    const problemDetails = problemDetailsOf(error, settings.PHONE);
    if (site && isForPage({ method: request.method, url }) && acceptsPage(request, reply)) {
      return sendNotFound(reply.code(problemDetails.status), site);
    }
    return sendProblem(request, reply, problemDetails);
  }

  function isForPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
    return (method === 'GET' || method === 'HEAD') && !isApi(pathIn(url));
  }
}

/** Security headers, and limits on load and on submissions. */
async function addProtection(
  app: FastifyInstance,
  options: ServerOptions,
  isApi: (path: string) => boolean,
): Promise<void> {
  const { settings, database, now = () => new Date(), maxEventLoopDelay = defaultEventLoopDelay } = options;
  await addSecurityHeaders(app, settings, isApi);
  turnAwayWhileLagging(app, {
    maxDelay: maxEventLoopDelay,
    kindOf: requestKinds(isApi),
    lag: options.eventLoopLag,
  });
  await app.register(formBody);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: sourceOf,
    store: rateLimitStore(database, () => now().getTime()),
  });
}

async function addRoutes(app: FastifyInstance, options: ServerOptions): Promise<void> {
  const { settings, database, site, now = () => new Date() } = options;
  const doVisitorsWait = watchVisitors(app);
  const outbox = createOutbox({ ...options, log: app.log, doVisitorsWait, pace: options.outboxPace });
  const services: Services = {
    ...options,
    pages: createFormPages(options.renderPage),
    now,
    dayAtOffice: (later = 0) => dayIn(settings.OFFICE_TIME_ZONE, now(), later),
    wakeOutbox: outbox.wake,
    publish: publisherFor(settings),
    doVisitorsWait,
  };
  if (settings.API_DOCS === 'on') await addDocumentationRoutes(app, settings);
  addHealthRoutes(app, database, () => now().getTime(), options.stopping);
  addSecurityContactRoute(app, settings, now);
  addBlogRoutes(app, services);
  decorateFormRequests(app);
  for (const flow of flowPlugins) await app.register(flow, services);
  if (site) {
    if (settings.SERVICE_WORKER === 'off') withdrawWorker(app);
    await addPageRoutes(app, site, services);
    serveAssetsOfReleases(app, site, database, now);
  }
  sweepOldRows(app, { ...services, sweepPace: options.sweepPace });
  app.addHook('onReady', async () => outbox.start());
  app.addHook('onClose', outbox.stop);
}

/** Whether a path belongs to the API, which specification 7 puts below two paths. */
function apiMatcher({ PRODUCT_SLUG }: Settings): (path: string) => boolean {
  return (path) => {
    const [before, first = ''] = path.split('/', 2);
    return before === '' && ['api', PRODUCT_SLUG].includes(first);
  };
}
