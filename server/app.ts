import type { IncomingMessage } from 'node:http';
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
import { bookingPage } from '../contract/booking.ts';
import { maxLengths } from '../contract/limits.ts';
import type { Settings } from '../contract/settings.ts';
import type { Database } from './database/database.ts';
import { rateLimitStore } from './database/rate-limit-store.ts';
import { addBookingPageRoute } from './flows/booking/page.ts';
import { addBookingRoutes } from './flows/booking/routes.ts';
import { createBookingStore } from './flows/booking/store.ts';
import { addContactRoutes } from './flows/contact/routes.ts';
import { createContactStore } from './flows/contact/store.ts';
import { addFuelStationRoutes } from './flows/fuel-station/routes.ts';
import { createFuelStationStore } from './flows/fuel-station/store.ts';
import { addPasswordResetRoutes } from './flows/password-reset/routes.ts';
import { createPasswordResetStore } from './flows/password-reset/store.ts';
import { createRegistrationStore } from './flows/registration/account/store.ts';
import { createRegistrationCodeStore } from './flows/registration/code/store.ts';
import { createInvitationStore } from './flows/registration/invitations/store.ts';
import { addRegistrationRoutes } from './flows/registration/routes.ts';
import { createRegistrationSessionStore } from './flows/registration/session/store.ts';
import { createTeamStore } from './flows/registration/team/store.ts';
import { announceArticles } from './flows/subscription/article-announcements.ts';
import { addSubscriptionRoutes } from './flows/subscription/routes.ts';
import { createSubscriptionStore, type NewsletterPace } from './flows/subscription/store.ts';
import { connectionOptions, connectionTimeout, maxConnections, requestTimeout } from './http/connections.ts';
import { turnAwayWhileLagging } from './http/event-loop-lag.ts';
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
import { sourceOf } from './http/source.ts';
import { validatorCompiler } from './http/validation.ts';
import { watchVisitors } from './http/visitors-waiting.ts';
import { createOutbox, type OutboxPace } from './mail/outbox.ts';
import type { Transport } from './mail/transport.ts';
import { addMetrics } from './metrics/listener.ts';
import { type SweepPace, sweepOldRows } from './retention/sweeper.ts';
import { addBlogRoutes } from './routes/blog.ts';
import { addDocumentationRoutes, docsPath } from './routes/documentation.ts';
import { addHealthRoutes } from './routes/health.ts';
import { addSecurityContactRoute } from './routes/security-contact.ts';
import type { ArticleStore } from './site/articles.ts';
import { serveAssetsOfReleases } from './site/assets-of-releases.ts';
import { acceptsPage, addPageRoutes, type Site, sendNotFound, sendUnknownAddress } from './site/pages.ts';
import type { RenderPage } from './site/renderer.ts';
import { withdrawWorker } from './site/withdrawn-worker.ts';

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
  /** How far the event loop may lag before new requests are turned away, in milliseconds; 0 for no limit. */
  maxEventLoopDelay?: number;
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
  const unroutable = new WeakMap<IncomingMessage, UnroutableRequest>();
  const app = createApp(options, unroutable);
  answerInTurn(app);
  sendRequestIds(app);
  addErrorHandlers(app, { settings, site, isApi, unroutable });
  logRequests(app, isApi);
  await addMetrics(app, settings, { ...options, isApi, now: options.now ?? (() => new Date()) });
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

/** A request whose URL the router cannot decode, such as `/%E0%A4%A`, and the router's error. */
interface UnroutableRequest {
  url: string;
  error: Error;
}

/** A path that no route matches. */
const unmatchedPath = '/%25';

function createApp(
  { settings, logger = false }: ServerOptions,
  unroutable: WeakMap<IncomingMessage, UnroutableRequest>,
): FastifyInstance {
  const app = fastify({
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
    frameworkErrors: (error, { raw }, reply) => {
      // No hook has run yet, so no header is set. Routing it again to an unmatched path runs them.
      unroutable.set(raw, { url: raw.url ?? '', error });
      raw.url = unmatchedPath;
      app.routing(raw, reply.raw);
    },
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
  unroutable: WeakMap<IncomingMessage, UnroutableRequest>;
}

/** Answers errors and unknown addresses with problem details, or with a page if a browser asked for one. */
function addErrorHandlers(app: FastifyInstance, { settings, site, isApi, unroutable }: ErrorHandlerOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const problemDetails = problemDetailsOf(error, settings.PHONE);
    if (problemDetails.status >= 500) request.log.error({ err: error }, 'a request failed');
    if (site && isUnknown(problemDetails.status) && isForPage(request)) return sendUnknownAddress(request, reply, site);
    return sendProblem(request, reply, problemDetails);
  });
  app.setNotFoundHandler((request, reply) => {
    const unrouted = unroutable.get(request.raw);
    if (unrouted) return sendUnroutable(request, reply, unrouted);
    if (site && isForPage(request)) return sendUnknownAddress(request, reply, site);
    return sendProblem(request, reply, {
      status: 404,
      detail: `No route has this address.${settings.API_DOCS === 'on' ? ` ${docsPath} lists them all.` : ''}`,
    });
  });

  /** Whether nothing is at an address that is answered with a status; 412 and 416 are about a file that is there. */
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
  turnAwayWhileLagging(app, maxEventLoopDelay);
  await app.register(formBody);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: sourceOf,
    store: rateLimitStore(database, () => now().getTime()),
  });
}

async function addRoutes(app: FastifyInstance, options: ServerOptions): Promise<void> {
  const { settings, database, site, renderPage, now = () => new Date() } = options;
  const today = () => dayIn(settings.OFFICE_TIME_ZONE, now());
  const doVisitorsWait = watchVisitors(app);
  const outbox = createOutbox({
    ...options,
    log: app.log,
    doVisitorsWait,
    pace: options.outboxPace,
  });
  const wakeOutbox = outbox.wake;
  const subscriptions = createSubscriptionStore(database, options.newsletterPace);
  if (settings.API_DOCS === 'on') await addDocumentationRoutes(app, settings);
  addHealthRoutes(app, database, () => now().getTime(), options.stopping);
  addSecurityContactRoute(app, settings, now);
  addBlogRoutes(app, { ...options, today });
  decorateFormRequests(app);
  const submission = { settings, now, wakeOutbox };
  const form = { ...submission, renderPage };
  addBookingRoutes(app, { ...form, bookings: createBookingStore(database) });
  addFuelStationRoutes(app, { ...form, stations: createFuelStationStore(database) });
  addContactRoutes(app, { ...form, contacts: createContactStore(database) });
  await addSubscriptionRoutes(app, { ...form, subscriptions });
  addRegistrationRoutes(app, {
    ...submission,
    codes: createRegistrationCodeStore(database),
    registrations: createRegistrationStore(database),
    sessions: createRegistrationSessionStore(database),
    teams: createTeamStore(database),
    invitations: createInvitationStore(database),
  });
  addPasswordResetRoutes(app, { ...submission, resets: createPasswordResetStore(database) });
  if (site) {
    if (settings.SERVICE_WORKER === 'off') withdrawWorker(app);
    await addPageRoutes(app, site, { settings, today, except: [bookingPage] });
    serveAssetsOfReleases(app, site, database, now);
    addBookingPageRoute(app, { site, renderPage, tomorrow: () => dayIn(settings.OFFICE_TIME_ZONE, now(), 1) });
  }
  announceArticles(app, {
    ...options,
    articles: options.articles.index,
    subscriptions,
    now,
    today,
    wakeOutbox,
    doVisitorsWait,
  });
  sweepOldRows(app, { ...options, now, doVisitorsWait });
  app.addHook('onReady', async () => outbox.start());
  app.addHook('onClose', outbox.stop);
}

/** Whether a path belongs to the API, which specification 7 puts below two paths. */
function apiMatcher({ PRODUCT_SLUG }: Settings): (path: string) => boolean {
  const api = new RegExp(`^/(api|${PRODUCT_SLUG})(/|$)`);
  return (path) => api.test(path);
}
