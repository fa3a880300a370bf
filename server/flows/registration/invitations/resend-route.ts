import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { registrationPaths, resendAnswer, resendRequest } from '../../../../contract/registration.ts';
import { invalidFields, problemResponses } from '../../../http/problem.ts';
import type { RegistrationDependencies } from '../dependencies.ts';
import {
  jsonResponse,
  keyedHeaders,
  registeringUserOf,
  sessionRouteOptions,
  sessionSecurity,
} from '../session/require-session.ts';
import { invitedTooOften } from './store.ts';

/** `POST /api/register/invitations/resend`. */
export function addResendRoute(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { settings, now, wakeOutbox } = dependencies;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.resendInvitation,
    {
      schema: {
        tags: ['registration'],
        summary: 'Email an invitation again',
        description,
        headers: keyedHeaders,
        body: resendRequest,
        security: sessionSecurity,
        response: {
          200: jsonResponse('Whom the company has invited, as they stand now', resendAnswer),
          ...problemResponses(400, 401, 403, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      ...sessionRouteOptions(dependencies),
    },
    async (request, reply) => {
      const outcome = await dependencies.resendInvitation({
        user: await registeringUserOf(request, dependencies),
        ...request.body,
        now: now(),
        maxPerHour: settings.CODES_PER_HOUR,
        caps: settings,
      });
      if (outcome.kind !== 'settled') {
        const { to } = request.body;
        const message = outcome.kind === 'unknown' ? notInvited : invitedTooOften(to);
        throw invalidFields({ field: 'to', message });
      }
      wakeOutbox();
      return reply.send(outcome.home);
    },
  );
}

const notInvited = 'Nobody with this address was invited: invite them once you have signed in';

const description = `Emails somebody whom the company of the session has invited a new link with the same role, and ends the links before it. If
more links than \`links\` were emailed already, the request is a repeated one, and emails nothing, nor does one about somebody who has
joined. At most as many links as of any other invitation are emailed within an hour.`;
