import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../../contract/duration.ts';
import { mailboxOf } from '../../../contract/email.ts';
import { resetLinkLifetime } from '../../../contract/limits.ts';
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
} from '../../../contract/password-reset.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import { invalidFields, problemResponses } from '../../http/problem.ts';
import { submissionRateLimit, tooManyEmails } from '../../http/rate-limit.ts';
import { siteOf, sourceOf } from '../../http/source.ts';
import { idempotencyKeyHeader, type SubmissionDependencies } from '../../http/submission.ts';
import { rejectGuessablePassword } from '../../security/guessable-passwords.ts';
import type { Services } from '../../services.ts';
import { createPasswordResetStore, type PasswordResetStore, type ResetLinkProblem } from './store.ts';

interface PasswordResetDependencies extends SubmissionDependencies {
  resets: PasswordResetStore;
}

/** The same for every address, so that it does not reveal which have an account. */
const detail = 'If this address has an account, a link to set a new password is on its way. Check your inbox.';

const linkMessages: Record<ResetLinkProblem, string> = {
  unknown: 'We don’t recognise this link: ask for a new one',
  used: 'This link has already been used: ask for a new one',
  superseded: 'Your password has changed since we sent this link: ask for a new one',
  expired: 'This link has expired: ask for a new one',
};

/** The routes of a password reset: specification 7 (`verifyEmailCode//`) and the rulings on calls. */
export async function passwordResetPlugin(app: FastifyInstance, services: Services): Promise<void> {
  const dependencies = { ...services, resets: createPasswordResetStore(services.database) };
  addLinkRoute(app, dependencies);
  addCheckRoute(app, dependencies);
  addNewPasswordRoute(app, dependencies);
}

function addLinkRoute(app: FastifyInstance, { settings, resets, now, wakeOutbox }: PasswordResetDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    passwordResetPath,
    {
      schema: {
        tags: ['password reset'],
        summary: 'Email a link to set a new password',
        description: linkDescription,
        headers: z.looseObject(idempotencyKeyHeader),
        body: resetLinkRequest,
        response: {
          202: {
            description: 'The same for every address',
            content: { 'application/json': { schema: resetLinkAnswer } },
          },
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionRateLimit(settings) },
    },
    async (request, reply) => {
      const admission = await resets.send({
        email: mailboxOf(request.body.email),
        key: request.headers[idempotencyHeader],
        source: siteOf(sourceOf(request)),
        now: now(),
        maxPerHour: settings.CODES_PER_HOUR,
        maxPerDomain: settings.EMAILS_PER_DOMAIN_PER_HOUR,
      });
      if (admission.kind === 'rejected') throw tooManyEmails(admission.retryAfter, settings);
      wakeOutbox();
      return reply.code(202).send({ detail });
    },
  );
}

function addCheckRoute(app: FastifyInstance, { settings, resets, now }: PasswordResetDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    resetCheckPath,
    {
      schema: {
        tags: ['password reset'],
        summary: 'Check whether a link works',
        description: checkDescription,
        body: resetCheckRequest,
        response: {
          200: { description: 'What was found', content: { 'application/json': { schema: resetCheckAnswer } } },
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionRateLimit(settings) },
    },
    async (request, reply) => {
      const outcome = await resets.check(request.body.token, now());
      if (outcome !== 'valid') return reply.send({ problem: outcome, detail: linkMessages[outcome] });
      return reply.send({ detail: 'This link works.' as const, email: await resets.addressOf(request.body.token) });
    },
  );
}

function addNewPasswordRoute(
  app: FastifyInstance,
  { settings, resets, now, wakeOutbox }: PasswordResetDependencies,
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    newPasswordPath,
    {
      schema: {
        tags: ['password reset'],
        summary: 'Set a new password with a link',
        description: newPasswordDescription,
        headers: z.looseObject(idempotencyKeyHeader),
        body: newPasswordRequest,
        response: {
          200: {
            description: 'The password is set',
            content: { 'text/plain': { schema: z.literal(passwordUpdated) } },
          },
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionRateLimit(settings), hashesPasswords: true },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      const email = (await resets.addressOf(token)) ?? '';
      await rejectGuessablePassword(password, { email, product: settings.PRODUCT_NAME });
      const outcome = await resets.use({ token, password, key: request.headers[idempotencyHeader], now: now() });
      if (outcome !== 'changed' && outcome !== 'repeated') {
        throw invalidFields({ field: 'token', message: linkMessages[outcome] });
      }
      wakeOutbox();
      return reply.type('text/plain; charset=utf-8').send(passwordUpdated);
    },
  );
}

const linkDescription = `Emails a link that works once within ${durationInWords(resetLinkLifetime)}, until a password is set with any link. The answer is the same
whether or not the address has an account. Repeating a request with the same Idempotency-Key sends nothing.`;

const checkDescription = `Checks whether the token of a link would set a password now, before anyone chooses one. It does not use
up the link, and names the address of the account to anyone who followed it. Whether the link works or not, the answer is 200 and
says so: one with \`problem\` would be refused.`;

const newPasswordDescription = `Sets a password with the token of a link, and tells the owner by email. The link remains valid if
the password is rejected. Repeating a request with the same Idempotency-Key and password repeats the answer.`;
