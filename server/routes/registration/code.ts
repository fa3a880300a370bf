import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../../contract/duration.ts';
import { mailboxOf } from '../../../contract/email.ts';
import { codeLength, codeLifetime, sessionLifetime } from '../../../contract/limits.ts';
import { codeProof, emailForm, invitationHeader, registrationPaths } from '../../../contract/registration.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import type { CodeVerification, RegistrationCodeStore } from '../../database/registration-codes.ts';
import type { RegistrationSessionStore } from '../../database/registration-sessions.ts';
import { rejectUnrequestedFetch } from '../../http/fetch-metadata.ts';
import { invalidFields } from '../../http/problem.ts';
import {
  idempotencyKeyHeader,
  problemResponses,
  type SubmissionDependencies,
  submissionRateLimit,
  tooManyEmails,
} from '../submission.ts';
import { sessionCookie } from './session-cookie.ts';

/** What the calls of a code need of the server. */
export interface CodeDependencies extends SubmissionDependencies {
  codes: RegistrationCodeStore;
  sessions: RegistrationSessionStore;
}

/** The answer to every request for a code, whatever the email says. */
const acknowledgement = 'An email is on its way.';

/** What is said of a code that is not verified. */
const codeFieldErrors: Record<Exclude<CodeVerification, 'verified'>, string> = {
  wrong: 'That code is not right: check the email, or ask for a new one',
  expired: 'That code has expired: ask for a new one',
  exhausted: 'Too many tries: ask for a new code',
};

/** `GET /api/register/sendRegistrationCodeEmail/{email}` and `GET /api/register/{email}/{code}`: specification 7. */
export function addCodeRoutes(app: FastifyInstance, parts: CodeDependencies): void {
  addSending(app, parts);
  addVerification(app, parts);
}

/** A GET that has an effect: nobody may cause it by a HEAD, or by a link. */
function optionsOf({ settings }: SubmissionDependencies) {
  return {
    exposeHeadRoute: false,
    config: { rateLimit: submissionRateLimit(settings) },
    onRequest: rejectUnrequestedFetch,
  };
}

function addSending(app: FastifyInstance, parts: CodeDependencies): void {
  const { settings, codes, now, wakeOutbox } = parts;
  app.withTypeProvider<ZodTypeProvider>().get(
    `${registrationPaths.sendCode}/:email`,
    {
      schema: {
        tags: ['registration'],
        summary: 'Email a code to an address',
        description: sendingDescription,
        headers: z.looseObject({ ...idempotencyKeyHeader, [invitationHeader]: z.optional(z.string()) }),
        params: emailForm,
        response: {
          200: {
            description: 'The same for every address',
            content: { 'text/plain': { schema: z.literal(acknowledgement) } },
          },
          ...problemResponses(400, 403, 422, 429, 500, 503),
        },
      },
      ...optionsOf(parts),
    },
    async (request, reply) => {
      const admission = await codes.send({
        email: mailboxOf(request.params.email),
        key: request.headers[idempotencyHeader],
        invitation: request.headers[invitationHeader],
        now: now(),
        most: settings.CODES_PER_HOUR,
      });
      if (admission.kind === 'rejected') throw tooManyEmails(admission.retryAfter, settings);
      if (admission.kind === 'admitted') wakeOutbox();
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(acknowledgement);
    },
  );
}

function addVerification(app: FastifyInstance, parts: CodeDependencies): void {
  const { settings, codes, sessions, now } = parts;
  app.withTypeProvider<ZodTypeProvider>().get(
    `${registrationPaths.verifyCode}/:email/:code`,
    {
      schema: {
        tags: ['registration'],
        summary: 'Verify a code',
        description: verificationDescription,
        headers: z.looseObject(idempotencyKeyHeader),
        params: codeProof,
        response: {
          200: { description: 'The address as it is kept', content: { 'text/plain': { schema: z.string() } } },
          ...problemResponses(400, 403, 422, 429, 500, 503),
        },
      },
      ...optionsOf(parts),
    },
    async (request, reply) => {
      const email = mailboxOf(request.params.email);
      const { code } = request.params;
      const key = request.headers[idempotencyHeader];
      const verification = await codes.verify({ email, code, key, now: now() });
      if (verification !== 'verified') throw invalidFields({ field: 'code', message: codeFieldErrors[verification] });
      if (key !== undefined) {
        const token = await sessions.begin({ email, key, now: now() });
        reply.header('set-cookie', sessionCookie(key, token, sessionLifetime, settings));
      }
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(email);
    },
  );
}

const sendingDescription = `Emails a code of ${codeLength} characters, which can be used for ${durationInWords(codeLifetime)}; a newer one ends it. An address that
has an account already is told so by email instead, unless Registration-Invitation names an invitation that it can accept. The
answer is the same in all cases. The same Idempotency-Key again sends nothing. A request by a link, a prefetcher or another site
is refused.`;

const verificationDescription = `Verifies the newest code of an address, and answers with the address as it is stored. The first
success binds the code to the request's Idempotency-Key: only the same key can verify it again, until its session ends. With a key the answer sets the
cookie of a session, which lasts ${durationInWords(sessionLifetime)}: the other calls of the registration need both.`;
