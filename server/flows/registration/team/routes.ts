import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { durationInWords } from '../../../../contract/duration.ts';
import { invitationLifetime } from '../../../../contract/limits.ts';
import { registrationPaths, teamAnswer, teamRequest } from '../../../../contract/registration.ts';
import { idempotencyHeader, tryHeader } from '../../../../contract/submission.ts';
import { invalidFields, ProblemError, problemResponses } from '../../../http/problem.ts';
import { numberedTryHeaders } from '../../../http/submission.ts';
import type { RegistrationDependencies } from '../dependencies.ts';
import {
  jsonResponse,
  registeringUserOf,
  sessionRouteOptions,
  sessionSecurity,
  teamAnswerOf,
} from '../session/require-session.ts';

/** `POST /api/register/team`: rulings on calls. */
export function addTeamRoute(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { teams, now } = dependencies;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.team,
    {
      schema: {
        tags: ['registration'],
        summary: 'Name the team',
        description,
        headers: numberedTryHeaders,
        body: teamRequest,
        security: sessionSecurity,
        response: {
          201: jsonResponse('The team is created', teamAnswer),
          200: jsonResponse('The existing team', teamAnswer),
          ...problemResponses(400, 401, 403, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      ...sessionRouteOptions(dependencies),
    },
    async (request, reply) => {
      const outcome = await teams.name({
        user: await registeringUserOf(request, dependencies),
        name: request.body.name,
        key: request.headers[idempotencyHeader],
        tries: request.headers[tryHeader],
        now: now(),
      });
      if (outcome === 'taken') {
        throw invalidFields({ field: 'name', message: 'That team name is taken: choose another' });
      }
      if (outcome === 'tooLate') {
        throw new ProblemError({
          status: 409,
          detail: 'Your registration is finished: sign in to rename your team.',
        });
      }
      return reply.code(outcome.isNew ? 201 : 200).send(teamAnswerOf(outcome.team, dependencies));
    },
  );
}

const description = `Names the one team of the account, and returns a new link with which people can join it as guests for
${durationInWords(invitationLifetime)}. Until the registration is finished, the latest name replaces earlier ones, unless Registration-Try is lower than the
newest with the same key.`;
