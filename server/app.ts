import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import formBody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { dayIn } from '../contract/appointment.ts';
import type { Article } from '../contract/blog.ts';
import { bookingPage } from '../contract/booking.ts';
import { maxLengths } from '../contract/limits.ts';
import type { Settings } from '../contract/settings.ts';
import { createBookingStore } from './database/bookings.ts';
import { createContactStore } from './database/contacts.ts';
import type { Database } from './database/database.ts';
import { createFuelStationStore } from './database/fuel-stations.ts';
import { createInvitationStore } from './database/invitations.ts';
import { createPasswordResetStore } from './database/password-resets.ts';
import { rateLimitStore } from './database/rate-limit-store.ts';
import { createRegistrationCodeStore } from './database/registration-codes.ts';
import { createRegistrationSessionStore } from './database/registration-sessions.ts';
import { createRegistrationStore } from './database/registrations.ts';
import { createSubscriptionStore } from './database/subscriptions.ts';
import { createTeamStore } from './database/teams.ts';
import { closeGracefully } from './http/graceful-close.ts';
import { decorateFormRequests } from './http/html-form.ts';
import { answerOtherMethods } from './http/methods.ts';
import { problemDetailsOf, sendProblem } from './http/problem.ts';
import { validatorCompiler } from './http/validation.ts';
import { announceArticles } from './mail/article-announcements.ts';
import { createOutbox, type OutboxPace } from './mail/outbox.ts';
import type { Transport } from './mail/transport.ts';
import { addBlogRoutes } from './routes/blog.ts';
import { addBookingRoutes } from './routes/booking.ts';
import { addContactRoutes } from './routes/contact.ts';
import { addDocumentationRoutes, docsPath } from './routes/documentation.ts';
import { addFuelStationRoutes } from './routes/fuel-station.ts';
import { addHealthRoute } from './routes/health.ts';
import { addPasswordResetRoutes } from './routes/password-reset.ts';
import { addCodeRoutes } from './routes/registration/code.ts';
import { addRegistrationRoutes } from './routes/registration/index.ts';
import { addSubscriptionRoutes } from './routes/subscription.ts';
import { addBookingPageRoute } from './site/booking-page.ts';
import { addPageRoutes, type Site, sendNotFound, sendUnknownAddress } from './site/pages.ts';
import type { RenderPage } from './site/renderer.ts';

/** What a server is made of. Who makes it closes the database; the transport is closed with the server. */
export interface ServerOptions {
  settings: Settings;
  database: Database;
  transport: Transport;
  /** Newest first, those whose day has not come among them. */
  articles: readonly Article[];
  /** The built site; without it the server answers only the API. */
  site?: Site;
  renderPage: RenderPage;
  logger?: FastifyServerOptions['logger'];
  now?: () => Date;
  outboxPace?: Partial<OutboxPace>;
  /** How often the server looks whether an article's day has come, in milliseconds. */
  announcingPause?: number;
  /** How far the event loop may lag, in milliseconds, before new requests are turned away; 0 turns none away. */
  mostDelay?: number;
}

/** The largest body that is read, in bytes: several times the longest booking. */
const bodyLimit = 16 * 1024;

/** The longest part of a path that a call takes: an email address, each character percent-encoded. */
const maxParamLength = 3 * maxLengths.email;

/** How long a request may take to arrive, in milliseconds; what it waits for then, the database, has time-outs of its own. */
const requestTimeout = 20_000;

/** Unless told otherwise: a second's lag is a server that cannot keep up. */
const usualDelay = 1000;

/** A request whose address the router cannot read, such as `/%E0%A4%A`, and what it says of it. */
interface Unroutable {
  url: string;
  error: Error;
}

/** A path that no route has. */
const nowhere = '/%25';

/** Makes the server: the API, its documentation, the outbox and, where it is built, the site. It does not listen yet. */
export async function buildServer(parts: ServerOptions): Promise<FastifyInstance> {
  const { settings, database, site, renderPage, now = () => new Date() } = parts;
  const today = () => dayIn(settings.OFFICE_TIME_ZONE, now());
  const isCall = callsOf(settings);
  const unroutable = new WeakMap<IncomingMessage, Unroutable>();
  const app = fastify({
    logger: parts.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < settings.TRUSTED_PROXIES,
    bodyLimit,
    requestTimeout,
    routerOptions: { maxParamLength },
    frameworkErrors: (error, { raw }, reply) => {
      // No hook has run, so no header is set: it is routed again, to where nothing is, and answered there.
      unroutable.set(raw, { url: raw.url ?? '', error });
      raw.url = nowhere;
      app.routing(raw, reply.raw);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNothing);
  // What is no JSON and no form is rejected by its media type.
  app.removeContentTypeParser('text/plain');
  logRequests(app, isCall);
  closeGracefully(app);
  await protect(app);
  answerOtherMethods(app);
  const outbox = createOutbox({ ...parts, log: app.log, pace: parts.outboxPace });
  await addDocumentationRoutes(app, settings);
  addHealthRoute(app, database);
  addBlogRoutes(app, { ...parts, today });
  decorateFormRequests(app);
  const submissions = { settings, now, wakeOutbox: outbox.wake };
  const forms = { ...submissions, renderPage };
  addBookingRoutes(app, { ...forms, bookings: createBookingStore(database) });
  addFuelStationRoutes(app, { ...forms, stations: createFuelStationStore(database) });
  addContactRoutes(app, { ...forms, messages: createContactStore(database) });
  const subscribers = createSubscriptionStore(database);
  await addSubscriptionRoutes(app, { ...forms, subscribers });
  const codes = createRegistrationCodeStore(database);
  const sessions = createRegistrationSessionStore(database);
  addCodeRoutes(app, { ...submissions, codes, sessions });
  addRegistrationRoutes(app, {
    ...submissions,
    registrations: createRegistrationStore(database),
    sessions,
    teams: createTeamStore(database),
    invitations: createInvitationStore(database),
  });
  addPasswordResetRoutes(app, { ...submissions, resets: createPasswordResetStore(database) });
  if (site) {
    await addPageRoutes(app, site, today, [bookingPage]);
    addBookingPageRoute(app, { site, renderPage, tomorrow: () => dayIn(settings.OFFICE_TIME_ZONE, now(), 1) });
  }
  announceArticles(app, { ...parts, subscribers, now, today, wakeOutbox: outbox.wake, pause: parts.announcingPause });
  app.addHook('onReady', async () => outbox.start());
  app.addHook('onClose', outbox.stop);
  return app;

  async function protect(server: FastifyInstance): Promise<void> {
    await server.register(helmet, headersOf(settings));
    server.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', permissions);
    });
    await server.register(underPressure, { maxEventLoopDelay: parts.mostDelay ?? usualDelay });
    await server.register(formBody);
    const store = rateLimitStore(database, () => now().getTime());
    await server.register(rateLimit, { global: false, store });
  }

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const problemDetails = problemDetailsOf(error, settings.PHONE);
    if (problemDetails.status >= 500) request.log.error({ err: error }, 'a request failed');
    if (site && problemDetails.status < 500 && isForPage(request)) return sendUnknownAddress(request, reply, site);
    return sendProblem(request, reply, problemDetails);
  }

  function answerNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const unrouted = unroutable.get(request.raw);
    if (unrouted) return answerUnroutable(request, reply, unrouted);
    if (site && isForPage(request)) return sendUnknownAddress(request, reply, site);
    return sendProblem(request, reply, {
      status: 404,
      detail: `Nothing is here. ${docsPath} shows every call there is.`,
    });
  }

  function answerUnroutable(request: FastifyRequest, reply: FastifyReply, { url, error }: Unroutable): FastifyReply {
    const problemDetails = problemDetailsOf(error, settings.PHONE);
    const isForBrowser =
      isForPage({ method: request.method, url }) && /\btext\/html\b/.test(request.headers.accept ?? '');
    if (site && isForBrowser) return sendNotFound(reply.code(problemDetails.status), site);
    return sendProblem(request, reply, problemDetails);
  }

  function isForPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
    return (method === 'GET' || method === 'HEAD') && !isCall(url);
  }
}

/** Whether an address is that of a call: specification 7 has them below two paths. */
function callsOf({ PRODUCT_SLUG }: Settings): (address: string) => boolean {
  const calls = new RegExp(`^/(api|${PRODUCT_SLUG})(/|\\?|$)`);
  return (address) => calls.test(address);
}

/** What no page of the site asks of a browser. */
const permissions =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()';

/** The headers of every answer. A page brings its own Content-Security-Policy; anything else may load nothing. */
function headersOf({ PUBLIC_URL }: Settings) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' as const },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: PUBLIC_URL.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  };
}

/**
 * One line a call, by its route and not its address, which may hold what a visitor typed. Files and pages make none: they
 * would drown the calls.
 */
function logRequests(app: FastifyInstance, isCall: (address: string) => boolean): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = '' } = request.routeOptions;
    if (!isCall(route) && reply.statusCode < 500) return;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, milliseconds }, 'answered');
  });
}
