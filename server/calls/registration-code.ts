import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { mailboxOf } from '../../contract/email.ts';
import { emailForm, registrationPaths, resumptionRequest } from '../../contract/registration.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { RegistrationCodes, Verification } from '../database/registration-codes.ts';
import { refuseFields } from '../problem.ts';
import { refuseUnasked } from './prefetch.ts';
import { keyHeader, problems, type SubmissionParts, submissionLimit, tooOften } from './submission.ts';

/** What the calls of a code need of the server. */
export interface RegistrationCodeParts extends SubmissionParts {
  codes: RegistrationCodes;
}

/** What is answered to every request for a code, whatever is mailed. */
const acknowledgement = 'A code is on its way.';

/** What is said of a code that is not verified. */
export const codeFaults: Record<Exclude<Verification, 'verified'>, string> = {
  wrong: 'That code is not right: check the mail, or ask for a new one',
  expired: 'That code has expired: ask for a new one',
  exhausted: 'Too many tries: ask for a new code',
  used: 'That code was used already: ask for a new one',
};

/** `GET /api/register/sendRegistrationCodeEmail/{email}` and `GET /api/register/{email}/{code}`: specification 7. */
export function addRegistrationCode(app: FastifyInstance, parts: RegistrationCodeParts): void {
  addSending(app, parts);
  addVerification(app, parts);
}

/** A GET that has an effect: nobody may cause it by a HEAD, or by a link. */
function optionsOf({ settings }: SubmissionParts) {
  return {
    exposeHeadRoute: false,
    config: { rateLimit: submissionLimit(settings) },
    onRequest: refuseUnasked,
  };
}

function addSending(app: FastifyInstance, parts: RegistrationCodeParts): void {
  const { settings, codes, now, wakeOutbox } = parts;
  app.withTypeProvider<ZodTypeProvider>().get(
    `${registrationPaths.sendCode}/:email`,
    {
      schema: {
        tags: ['registration'],
        summary: 'Mail a code to an address',
        description: sendingDescription,
        headers: z.looseObject(keyHeader),
        params: emailForm,
        response: {
          200: {
            description: 'The same for every address',
            content: { 'text/plain': { schema: z.literal(acknowledgement) } },
          },
          ...problems(400, 403, 422, 429, 500, 503),
        },
      },
      ...optionsOf(parts),
    },
    async (request, reply) => {
      const admission = await codes.send({
        email: mailboxOf(request.params.email),
        key: request.headers[idempotencyHeader],
        now: now(),
        most: settings.CODES_PER_HOUR,
      });
      if (admission.kind === 'refused') throw tooOften(admission.retryAfter, settings);
      if (admission.kind === 'admitted') wakeOutbox();
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(acknowledgement);
    },
  );
}

function addVerification(app: FastifyInstance, parts: RegistrationCodeParts): void {
  const { codes, now } = parts;
  app.withTypeProvider<ZodTypeProvider>().get(
    `${registrationPaths.verifyCode}/:email/:code`,
    {
      schema: {
        tags: ['registration'],
        summary: 'Verify a code',
        description: verificationDescription,
        headers: z.looseObject(keyHeader),
        params: resumptionRequest,
        response: {
          200: { description: 'The address as it is kept', content: { 'text/plain': { schema: z.string() } } },
          ...problems(400, 403, 422, 429, 500, 503),
        },
      },
      ...optionsOf(parts),
    },
    async (request, reply) => {
      const email = mailboxOf(request.params.email);
      const { code } = request.params;
      const verification = await codes.verify({ email, code, key: request.headers[idempotencyHeader], now: now() });
      if (verification !== 'verified') throw refuseFields({ field: 'code', message: codeFaults[verification] });
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(email);
    },
  );
}

const sendingDescription = `Mails a code of six characters, which holds for 15 minutes; a newer one ends it. An address that is
registered already is mailed that it is. The answer is the same for both. The same Idempotency-Key again mails nothing.
A request by a link, a prefetcher or another site is refused.`;

const verificationDescription = `Verifies the newest code of an address, and answers with the address as it is kept. The first
success binds the code to the request's Idempotency-Key: only the same key can verify it again, and register by it.`;
