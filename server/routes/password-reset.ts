import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../contract/duration.ts';
import { mailboxOf } from '../../contract/email.ts';
import { resetLinkLifetime } from '../../contract/limits.ts';
import {
  newPasswordPath,
  newPasswordRequest,
  passwordResetPath,
  passwordUpdated,
  resetCheckAnswer,
  resetCheckPath,
  resetCheckRequest,
  resetLinkAnswer,
  resetLinkRequest,
} from '../../contract/password-reset.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { PasswordResetStore, ResetLinkProblem } from '../database/password-resets.ts';
import { invalidFields } from '../http/problem.ts';
import { rejectCommonPassword } from '../security/common-passwords.ts';
import {
  idempotencyKeyHeader,
  problemResponses,
  type SubmissionDependencies,
  submissionRateLimit,
  tooManyEmails,
} from './submission.ts';

/** What the calls of a password reset need of the server. */
export interface PasswordResetDependencies extends SubmissionDependencies {
  resets: PasswordResetStore;
}

/** The same for every address. */
const detail = 'If this address has an account, a link to set a new password is on its way. Look into your mailbox.';

/** What is said of a link that does not hold, and what to do. */
const linkFieldErrors: Record<ResetLinkProblem, string> = {
  unknown: 'We do not know this link: ask for a new one',
  used: 'This link was used already: ask for a new one',
  superseded: 'A newer link was mailed: follow that one, or ask for a new one',
  expired: 'This link has expired: ask for a new one',
};

/** `POST /api/register/passwordReset` (rulings on calls), the check of a link, and `POST /api/register/verifyEmailCode//` (specification 7). */
export function addPasswordResetRoutes(app: FastifyInstance, parts: PasswordResetDependencies): void {
  addLink(app, parts);
  addCheck(app, parts);
  addNewPassword(app, parts);
}

function addLink(app: FastifyInstance, { settings, resets, now, wakeOutbox }: PasswordResetDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    passwordResetPath,
    {
      schema: {
        tags: ['password reset'],
        summary: 'Mail a link to set a new password',
        description: linkDescription,
        headers: z.looseObject(idempotencyKeyHeader),
        body: resetLinkRequest,
        response: {
          202: {
            description: 'The same for every address',
            content: { 'application/json': { schema: resetLinkAnswer } },
          },
          ...problemResponses(400, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionRateLimit(settings) },
    },
    async (request, reply) => {
      const admission = await resets.send({
        email: mailboxOf(request.body.email),
        key: request.headers[idempotencyHeader],
        now: now(),
        most: settings.CODES_PER_HOUR,
      });
      if (admission.kind === 'rejected') throw tooManyEmails(admission.retryAfter, settings);
      wakeOutbox();
      return reply.code(202).header('cache-control', 'no-store').send({ detail });
    },
  );
}

function addCheck(app: FastifyInstance, { settings, resets, now }: PasswordResetDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    resetCheckPath,
    {
      schema: {
        tags: ['password reset'],
        summary: 'Check whether a link works',
        description: checkDescription,
        body: resetCheckRequest,
        response: {
          200: { description: 'The link works', content: { 'application/json': { schema: resetCheckAnswer } } },
          ...problemResponses(400, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionRateLimit(settings) },
    },
    async (request, reply) => {
      const outcome = await resets.check(request.body.token, now());
      if (outcome !== 'open') throw invalidFields({ field: 'token', message: linkFieldErrors[outcome] });
      return reply.header('cache-control', 'no-store').send({ detail: 'This link works.' as const });
    },
  );
}

function addNewPassword(app: FastifyInstance, { settings, resets, now, wakeOutbox }: PasswordResetDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    newPasswordPath,
    {
      schema: {
        tags: ['password reset'],
        summary: 'Set a new password by a link',
        description: newPasswordDescription,
        headers: z.looseObject(idempotencyKeyHeader),
        body: newPasswordRequest,
        response: {
          200: {
            description: 'The password is set',
            content: { 'text/plain': { schema: z.literal(passwordUpdated) } },
          },
          ...problemResponses(400, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionRateLimit(settings) },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      await rejectCommonPassword(password);
      const outcome = await resets.use({ token, password, key: request.headers[idempotencyHeader], now: now() });
      if (outcome !== 'changed' && outcome !== 'repeated') {
        throw invalidFields({ field: 'token', message: linkFieldErrors[outcome] });
      }
      wakeOutbox();
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(passwordUpdated);
    },
  );
}

const linkDescription = `Mails a link that holds for ${durationInWords(resetLinkLifetime)} and works once; a newer one ends it. The answer is the same
whether or not the address has an account. The same Idempotency-Key again mails nothing.`;

const checkDescription = `Says whether the token of a link would set a password now, so that nobody chooses one in vain. It
does not use the link up.`;

const newPasswordDescription = `Sets the password by the token of a link, and tells the owner by mail. A password that is
refused leaves the link as it is. The same Idempotency-Key and password again repeat the answer.`;
