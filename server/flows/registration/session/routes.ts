import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { registrationPaths, type SessionAnswer, sessionAnswer } from '../../../../contract/registration.ts';
import { problemResponses } from '../../../http/problem.ts';
import type { RegistrationDependencies } from '../dependencies.ts';
import type { UserRow } from '../rows.ts';
import { trialEndOf } from '../trial.ts';
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
        description: progressDescription,
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
    ...('roles' in progress && namesOf(progress.user)),
    ...('company' in progress && { company: progress.company }),
    ...('invited' in progress && { invited: progress.invited }),
    ...('home' in progress && {
      home: progress.home,
      trial_ends: trialEndOf(progress.user.registered_at ?? '', dependencies.settings),
    }),
    ...('team' in progress && { team: teamAnswerOf(progress.team, dependencies) }),
  };
}

function namesOf({ first_name, last_name }: UserRow): Pick<SessionAnswer, 'first_name' | 'last_name'> {
  return { first_name: first_name ?? '', last_name: last_name ?? '' };
}

const progressDescription = `Returns the address of the session, the next step, and what the page of that step shows: with names and team, so
that a registration that was begun on one device goes on at its step on another. For the rest of the session of somebody who has
registered a company, \`home\` has its team and whom they have invited, and \`trial_ends\` the last day of its trial.`;

const endDescription = `Ends the session and all other sessions with its Idempotency-Key. Everything that the registration has
stored remains, and a new code continues it.`;
