import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../../contract/duration.ts';
import { mailboxOf } from '../../../contract/email.ts';
import { codeLength, codeLifetime, sessionLifetime } from '../../../contract/limits.ts';
import {
  codeEmailed,
  codeProof,
  emailForm,
  invitationHeader,
  registrationPaths,
} from '../../../contract/registration.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import type { CodeVerification } from '../../database/registration-codes.ts';
import { requireOwnFetch } from '../../http/fetch-metadata.ts';
import { invalidFields, problemResponses } from '../../http/problem.ts';
import { submissionRateLimit, tooManyEmails } from '../../http/rate-limit.ts';
import { sourceOf } from '../../http/source.ts';
import { idempotencyKeyHeader, type SubmissionDependencies } from '../../http/submission.ts';
import type { RegistrationDependencies } from './dependencies.ts';
import { sessionCookie } from './session-cookie.ts';

const codeMessages: Record<Exclude<CodeVerification, 'verified'>, string> = {
  wrong: 'That code is wrong: check the email, or ask for a new one',
  expired: 'That code has expired: ask for a new one',
  exhausted: 'Too many tries: ask for a new code',
};

/** `GET /api/register/sendRegistrationCodeEmail/{email}` and `GET /api/register/{email}/{code}`: specification 7. */
export function addCodeRoutes(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  addSendRoute(app, dependencies);
  addVerifyRoute(app, dependencies);
}

/** These GETs have side effects, so neither a HEAD nor a link may cause them. */
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
        source: sourceOf(request),
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
  const { settings, codes, sessions, now } = dependencies;
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
      const verification = await codes.verify({ email, code, key, source: sourceOf(request), now: now() });
      if (verification !== 'verified') throw invalidFields({ field: 'code', message: codeMessages[verification] });
      if (key !== undefined) {
        const token = await sessions.begin({ email, key, now: now() });
        if (token === undefined) throw invalidFields({ field: 'code', message: codeMessages.wrong });
        reply.header('set-cookie', sessionCookie(key, token, sessionLifetime, settings));
      }
      return reply.type('text/plain; charset=utf-8').send(email);
    },
  );
}

const sendDescription = `Emails a code of ${codeLength} characters that can be used for ${durationInWords(codeLifetime)}, also if another is requested. The owner
of an address that already has an account is told so by email instead, unless Registration-Invitation names an invitation that
the address can accept. The answer is the same in every case. Repeating a request with the same Idempotency-Key sends nothing.
Requests from links, prefetches and other sites are rejected.`;

const verifyDescription = `Verifies a code of an address, and returns the address as it is stored. Wrong codes are counted by network
and Idempotency-Key, so that nobody's guesses end the code of somebody else. The first success binds the code to the
request's Idempotency-Key: until its session ends, only that key can verify it again. With a key, the answer
sets the cookie of a session that lasts ${durationInWords(sessionLifetime)}. The other routes of the registration need both.`;
