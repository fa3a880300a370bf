/** What the routes that need the session of a verified code have in common. */
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { TeamAnswer } from '../../../../contract/registration.ts';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import { requireOwnFetch } from '../../../http/fetch-metadata.ts';
import { ProblemError } from '../../../http/problem.ts';
import { submissionRateLimit } from '../../../http/rate-limit.ts';
import { idempotencyKeyHeader } from '../../../http/submission.ts';
import { invitationLink } from '../../../links.ts';
import type { RegistrationDependencies } from '../dependencies.ts';
import type { RegisteringUser, RegistrationSession } from '../rows.ts';
import type { LinkedTeam } from '../team/store.ts';
import { sessionTokenIn } from './cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request's cookie; null on routes that need none. */
    registrationSession: RegistrationSession | null;
  }
}

export const keyedHeaders = z.looseObject(idempotencyKeyHeader);

/** The OpenAPI security of these routes. */
export const sessionSecurity = [{ registration: [] }];

/** The options of a route that only our own pages may request, and only with a session. */
export function sessionRouteOptions(dependencies: RegistrationDependencies) {
  return {
    config: { rateLimit: submissionRateLimit(dependencies.settings) },
    onRequest: requireOwnFetch,
    preValidation: async (request: FastifyRequest): Promise<void> => {
      const session = await findSession(request, dependencies);
      if (session === undefined) throw sessionEnded();
      request.registrationSession = session;
    },
  };
}

/** The session that the request's cookie opens for its Idempotency-Key, or undefined. */
export async function findSession(
  request: FastifyRequest,
  { sessions, now }: RegistrationDependencies,
): Promise<RegistrationSession | undefined> {
  const key = registrationKeyOf(request);
  const token = sessionTokenIn(request.headers.cookie, key);
  return key && token ? sessions.find({ key, token }, now()) : undefined;
}

/** The key of a registration, or an empty string. */
export function registrationKeyOf({ headers }: FastifyRequest): string {
  return String(headers[idempotencyHeader] ?? '');
}

/** The session of a request to a route with `sessionRouteOptions`. */
export function sessionOf({ registrationSession }: FastifyRequest): RegistrationSession {
  if (!registrationSession) throw sessionEnded();
  return registrationSession;
}

/** The user who is registering. Throws a ProblemError if there is no account yet, or another registration created it. */
export async function registeringUserOf(
  request: FastifyRequest,
  { sessions }: RegistrationDependencies,
): Promise<RegisteringUser> {
  const user = await sessions.registeringUserOf(sessionOf(request));
  if (user) return user;
  throw new ProblemError({ status: 409, detail: 'Create your account first, or sign in if you have one.' });
}

export function sessionEnded(): ProblemError {
  const message = 'Your session has ended: confirm your email with a code to continue';
  return new ProblemError({
    status: 401,
    detail: `${message}.`,
    fieldErrors: [{ field: 'token', message }],
    headers: { 'www-authenticate': 'Cookie realm="registration"' },
  });
}

export function teamAnswerOf(
  { name, token, expires_at }: LinkedTeam,
  { settings }: RegistrationDependencies,
): TeamAnswer {
  return { name, link: invitationLink(token, settings), link_expires_at: expires_at };
}

export function jsonResponse<Schema extends z.ZodMiniType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}
