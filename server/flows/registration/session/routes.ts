import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { registrationPaths, type SessionAnswer, sessionAnswer } from '../../../../contract/registration.ts';
import { problemResponses } from '../../../http/problem.ts';
import type { RegistrationDependencies } from '../dependencies.ts';
import { endedSessionCookie } from './cookie.ts';
import {
  findSession,
  jsonResponse,
  keyedHeaders,
  registrationKeyOf,
  sessionOf,
  sessionRouteOptions,
  sessionSecurity,
  teamAnswerOf,
} from './require-session.ts';
import type { RegistrationProgress } from './store.ts';

/** `GET` and `DELETE /api/register/session`: rulings on calls. */
export function addSessionRoutes(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { settings, sessions, now } = dependencies;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    registrationPaths.session,
    {
      schema: {
        tags: ['registration'],
        summary: 'Get the progress of a registration',
        description: 'Returns the address of the session, the next step, and what the page of that step shows.',
        headers: keyedHeaders,
        security: sessionSecurity,
        response: {
          200: jsonResponse('The progress', sessionAnswer),
          ...problemResponses(400, 401, 403, 429, 500, 503),
        },
      },
      exposeHeadRoute: false,
      ...sessionRouteOptions(dependencies),
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const progress = await sessions.progressOf(session, now());
      return reply.send(answerOf(session.email, progress, dependencies));
    },
  );
  typed.delete(
    registrationPaths.session,
    {
      schema: {
        tags: ['registration'],
        summary: 'End the session of a registration',
        description: endDescription,
        headers: keyedHeaders,
        security: sessionSecurity,
        response: {
          204: z.null().check(z.describe('The session has ended, or there was none')),
          ...problemResponses(400, 403, 429, 500, 503),
        },
      },
      ...sessionRouteOptions(dependencies),
      preValidation: [],
    },
    async (request, reply) => {
      const session = await findSession(request, dependencies);
      if (session) await sessions.end(session);
      return reply
        .code(204)
        .header('set-cookie', endedSessionCookie(registrationKeyOf(request), settings))
        .send(null);
    },
  );
}

function answerOf(
  email: string,
  progress: RegistrationProgress,
  dependencies: RegistrationDependencies,
): SessionAnswer {
  return {
    email,
    username: 'user' in progress ? progress.user.username : '',
    next: progress.next,
    roles: 'roles' in progress ? progress.roles : [],
    ...('company' in progress && { company: progress.company }),
    ...('invited' in progress && { invited: progress.invited }),
    ...('team' in progress && { team: teamAnswerOf(progress.team, dependencies) }),
  };
}

const endDescription = `Ends the session and all other sessions with its Idempotency-Key. Everything that the registration has
stored remains, and a new code continues it.`;
