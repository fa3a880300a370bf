import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../../../contract/duration.ts';
import { mailboxOf } from '../../../../contract/email.ts';
import {
  codeLength,
  codeLifetime,
  maxCodeAttempts,
  maxStrangersCodeAttempts,
  sessionLifetime,
} from '../../../../contract/limits.ts';
import {
  codeEmailed,
  codeProof,
  emailForm,
  invitationHeader,
  linkAnswer,
  linkRequest,
  registrationPaths,
} from '../../../../contract/registration.ts';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import { requireOwnFetch } from '../../../http/fetch-metadata.ts';
import { invalidFields, problemResponses } from '../../../http/problem.ts';
import { submissionRateLimit, tooManyEmails } from '../../../http/rate-limit.ts';
import { siteOf, sourceOf } from '../../../http/source.ts';
import { idempotencyKey, idempotencyKeyHeader, type SubmissionDependencies } from '../../../http/submission.ts';
import type { RegistrationDependencies } from '../dependencies.ts';
import { heldTokensIn, sessionCookie } from '../session/cookie.ts';
import { jsonResponse } from '../session/require-session.ts';
import type { CodeVerification, LinkVerification } from './store.ts';

const codeMessages: Record<Exclude<CodeVerification, 'verified'>, string> = {
  used: 'That code has already been used: continue where you used it, or ask for a new one',
  wrong: 'That code is wrong: check the email, or ask for a new one',
  expired: 'That code has expired: ask for a new one',
  exhausted: 'Too many tries: use the link in the email, or ask for a new code',
};

const linkMessages: Record<Exclude<LinkVerification['kind'], 'verified'>, string> = {
  unknown: 'We don’t recognise this link: ask for a new one',
  used: 'This link has already been used: continue where you used it, or ask for a new one',
  expired: 'This link has expired: ask for a new one',
};

/** `GET /api/register/sendRegistrationCodeEmail/{email}` and `GET /api/register/{email}/{code}`: specification 7; and the link. */
export function addCodeRoutes(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  addSendRoute(app, dependencies);
  addVerifyRoute(app, dependencies);
  addLinkRoute(app, dependencies);
}

/** The GETs have side effects, so neither a HEAD nor a link may cause them. */
function codeRouteOptions({ settings }: SubmissionDependencies) {
  return {
    exposeHeadRoute: false,
    config: { rateLimit: submissionRateLimit(settings) },
    onRequest: requireOwnFetch,
  };
}

function addSendRoute(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { settings, codes, now, wakeOutbox } = dependencies;
  app.withTypeProvider<ZodTypeProvider>().get(
    `${registrationPaths.sendCode}/:email`,
    {
      schema: {
        tags: ['registration'],
        summary: 'Email a code to an address',
        description: sendDescription,
        headers: z.looseObject({ ...idempotencyKeyHeader, [invitationHeader]: z.optional(z.string()) }),
        params: emailForm,
        response: {
          200: {
            description: 'The same for every address',
            content: { 'text/plain': { schema: z.literal(codeEmailed) } },
          },
          ...problemResponses(400, 403, 422, 429, 500, 503),
        },
      },
      ...codeRouteOptions(dependencies),
    },
    async (request, reply) => {
      const admission = await codes.send({
        email: mailboxOf(request.params.email),
        key: request.headers[idempotencyHeader],
        source: siteOf(sourceOf(request)),
        invitation: request.headers[invitationHeader],
        now: now(),
        maxPerHour: settings.CODES_PER_HOUR,
        maxPerDomain: settings.EMAILS_PER_DOMAIN_PER_HOUR,
      });
      if (admission.kind === 'rejected') throw tooManyEmails(admission.retryAfter, settings);
      if (admission.kind === 'admitted') wakeOutbox();
      return reply.type('text/plain; charset=utf-8').send(codeEmailed);
    },
  );
}

function addVerifyRoute(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { codes, now } = dependencies;
  app.withTypeProvider<ZodTypeProvider>().get(
    `${registrationPaths.verifyCode}/:email/:code`,
    {
      schema: {
        tags: ['registration'],
        summary: 'Verify a code',
        description: verifyDescription,
        headers: z.looseObject(idempotencyKeyHeader),
        params: codeProof,
        response: {
          200: { description: 'The address as it is stored', content: { 'text/plain': { schema: z.string() } } },
          ...problemResponses(400, 403, 422, 429, 500, 503),
        },
      },
      ...codeRouteOptions(dependencies),
    },
    async (request, reply) => {
      const email = mailboxOf(request.params.email);
      const { code } = request.params;
      const key = request.headers[idempotencyHeader];
      const verification = await codes.verify({ email, code, key, source: siteOf(sourceOf(request)), now: now() });
      const isRight = verification === 'verified' || verification === 'used';
      const isDone =
        key === undefined
          ? verification === 'verified'
          : isRight && (await beginSession(request, reply, { email, key }, dependencies));
      if (!isDone) {
        const problem = verification === 'verified' ? 'used' : verification;
        throw invalidFields({ field: 'code', message: codeMessages[problem] });
      }
      return reply.type('text/plain; charset=utf-8').send(email);
    },
  );
}

function addLinkRoute(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { codes, now } = dependencies;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.link,
    {
      schema: {
        tags: ['registration'],
        summary: 'Use the link beside a code',
        description: linkDescription,
        headers: z.looseObject({ [idempotencyHeader]: idempotencyKey }),
        body: linkRequest,
        response: {
          200: jsonResponse('The address as it is stored', linkAnswer),
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      ...codeRouteOptions(dependencies),
    },
    async (request, reply) => {
      const key = request.headers[idempotencyHeader];
      const outcome = await codes.useLink({ token: request.body.token, key, now: now() });
      const email = 'email' in outcome && outcome.email;
      const isBegun = email && (await beginSession(request, reply, { email, key }, dependencies));
      if (!isBegun) {
        const problem = outcome.kind === 'verified' ? 'used' : outcome.kind;
        throw invalidFields({ field: 'token', message: linkMessages[problem] });
      }
      return reply.send({ email });
    },
  );
}

/**
 * Begins a session of an address that is confirmed with this key, or that another tab of the browser has confirmed, and sets
 * its cookie. Returns whether it could.
 */
async function beginSession(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { email, key }: { email: string; key: string },
  { settings, sessions, now }: RegistrationDependencies,
): Promise<boolean> {
  const token = await sessions.begin({ email, key, held: heldTokensIn(headers.cookie), now: now() });
  if (token !== undefined) reply.header('set-cookie', sessionCookie(key, token, sessionLifetime, settings));
  return token !== undefined;
}

const sendDescription = `Emails a code of ${codeLength} characters and a link, which can be used for ${durationInWords(codeLifetime)}, also if another is requested. The owner
of an address that already has an account is told so by email instead, unless Registration-Invitation names an invitation that
the address can accept. The answer is the same in every case. Repeating a request with the same Idempotency-Key sends nothing.
Requests from links, prefetches and other sites are rejected.`;

const verifyDescription = `Verifies a code of an address, and returns the address as it is stored. Each code takes ${maxCodeAttempts} wrong guesses
from the network that asked for it, and ${maxStrangersCodeAttempts} from all others together. The first success binds the code and its link to the request's
Idempotency-Key: until its session ends, only that key can verify it again, and other tabs of the browser that holds a session of
the address. With a key, the answer sets the cookie of a session that lasts ${durationInWords(sessionLifetime)}. The other routes of the registration need both.`;

const linkDescription = `Takes the token of the link that was emailed beside a code, whoever asked for it, and begins the same session for the
browser that sends it. The page of the link does so when its button is pressed; a GET of it changes nothing. Every link of a mailbox
works once while its code is valid, however many codes are requested or guessed.`;
