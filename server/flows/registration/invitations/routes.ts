import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../../../contract/duration.ts';
import type { FieldError } from '../../../../contract/field-error.ts';
import { invitationLifetime, invitationRenewal, sessionLifetime } from '../../../../contract/limits.ts';
import {
  type Invite,
  invitationFound,
  invitationRenewed,
  invitationRequest,
  invitationsRequest,
  registrationPaths,
  welcomeAnswer,
} from '../../../../contract/registration.ts';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import { invalidFields, ProblemError, problemResponses } from '../../../http/problem.ts';
import { submissionRateLimit, tooManyEmails } from '../../../http/rate-limit.ts';
import { idempotencyKeyHeader } from '../../../http/submission.ts';
import type { JoiningProblem } from '../account/submission.ts';
import type { RegistrationDependencies } from '../dependencies.ts';
import {
  jsonResponse,
  keyedHeaders,
  registeringUserOf,
  sessionRouteOptions,
  sessionSecurity,
} from '../session/require-session.ts';
import { trialEndOf } from '../trial.ts';
import { addResendRoute } from './resend-route.ts';

/** What visitors read about an invitation that they cannot accept. */
const invitationMessages: Record<JoiningProblem, string> = {
  unknown:
    'We don’t recognise this invitation: ask the person who invited you for a new one, or register your own company',
  used: 'This invitation has already been used: sign in, ask the person who invited you for a new one, or register your own company',
  superseded: 'We’ve emailed a newer link: use that one, ask for another, or register your own company',
  expired: 'This link has expired: ask for a new one, or register your own company',
  lapsed: 'This invitation has expired: ask the person who invited you for a new one, or register your own company',
  deleted: 'This company has been deleted: ask the person who invited you, or register your own company',
  occupied: 'You are registering a company that already has people in it: finish that registration first',
  member: 'You are already in this team: sign in',
  manager:
    'You are the only manager of your present team: make somebody else a manager first, then follow the invitation again',
};

/** What people read who ask for a new link although theirs works, which a new one would end. */
const workingInvitation = 'This invitation still works: follow the link in its email';

/** The field error of an invitation that cannot be accepted. It names the link if a new one can be emailed. */
export function invitationFieldError(problem: JoiningProblem): FieldError {
  const isRenewable = problem === 'expired' || problem === 'superseded';
  return { field: isRenewable ? 'link' : 'invitation', message: invitationMessages[problem] };
}

/** `POST /api/register/invitations`, `/invitations/resend`, `/skip`, `/invitation` and `/invitation/renew`: rulings on calls. */
export function addInvitationRoutes(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  addInviteRoute(app, dependencies);
  addResendRoute(app, dependencies);
  addSkipRoute(app, dependencies);
  addInvitationRoute(app, dependencies);
  addRenewRoute(app, dependencies);
}

function addInviteRoute(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.invitations,
    {
      schema: {
        tags: ['registration'],
        summary: 'Invite people and finish the registration',
        description: inviteDescription,
        headers: keyedHeaders,
        body: invitationsRequest,
        security: sessionSecurity,
        response: {
          201: jsonResponse('The people are invited, and the registration is finished', welcomeAnswer),
          200: jsonResponse('The registration was already finished; new people are invited', welcomeAnswer),
          ...problemResponses(400, 401, 403, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      ...sessionRouteOptions(dependencies),
    },
    async (request, reply) => {
      const { answer, first } = await finish(request, request.body.invitations, dependencies);
      return reply.code(first ? 201 : 200).send(answer);
    },
  );
}

function addSkipRoute(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.skip,
    {
      schema: {
        tags: ['registration'],
        summary: 'Finish the registration without inviting anyone',
        description: `Finishes the registration. Repeating the request repeats the answer. ${rest}`,
        headers: keyedHeaders,
        body: z.nullish(z.object({})),
        security: sessionSecurity,
        response: {
          200: jsonResponse('The registration is finished', welcomeAnswer),
          ...problemResponses(400, 401, 403, 409, 413, 415, 429, 500, 503),
        },
      },
      ...sessionRouteOptions(dependencies),
    },
    async (request, reply) => {
      const { answer } = await finish(request, [], dependencies);
      return reply.send(answer);
    },
  );
}

function addInvitationRoute(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { settings, invitations, now } = dependencies;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.invitation,
    {
      schema: {
        tags: ['registration'],
        summary: 'Get an invitation',
        description: findDescription,
        body: invitationRequest,
        response: {
          200: jsonResponse('What was found', invitationFound),
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionRateLimit(settings) },
    },
    async (request, reply) => {
      const found = await invitations.find(request.body.invitation, now());
      if (found.kind !== 'found') return reply.send({ errors: [invitationFieldError(found.kind)] });
      const { team, role, emailed } = found.invitation;
      return reply.send({ team, role, ...(emailed && { email: emailed.email }) });
    },
  );
}

function addRenewRoute(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { settings, invitations, now, wakeOutbox } = dependencies;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.renewInvitation,
    {
      schema: {
        tags: ['registration'],
        summary: 'Email a new link for an invitation',
        description: renewDescription,
        headers: z.looseObject(idempotencyKeyHeader),
        body: invitationRequest,
        response: {
          202: jsonResponse('The email is on its way', invitationRenewed),
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionRateLimit(settings) },
    },
    async (request, reply) => {
      const { invitation: token } = request.body;
      const key = request.headers[idempotencyHeader];
      const outcome = await invitations.renew({
        token,
        key,
        now: now(),
        maxPerHour: settings.CODES_PER_HOUR,
        caps: settings,
      });
      if (outcome.kind === 'rejected') throw tooManyEmails(outcome.retryAfter, settings);
      if (outcome.kind === 'admitted') wakeOutbox();
      else if (outcome.kind === 'working') throw invalidFields({ field: 'invitation', message: workingInvitation });
      else if (outcome.kind !== 'repeated') throw invalidFields(invitationFieldError(outcome.kind));
      const detail = 'A new link is on its way to the address that the invitation was sent to.' as const;
      return reply.code(202).send({ detail });
    },
  );
}

/** Finishes a registration, with or without invitations. Throws a ProblemError if it cannot be finished yet. */
async function finish(
  request: FastifyRequest,
  invites: Invite[],
  dependencies: RegistrationDependencies,
): Promise<{ answer: z.infer<typeof welcomeAnswer>; first: boolean }> {
  const { settings, invitations, now, wakeOutbox } = dependencies;
  const user = await registeringUserOf(request, dependencies);
  const outcome = await invitations.invite({
    user,
    invites,
    now: now(),
    maxPerHour: settings.CODES_PER_HOUR,
    caps: settings,
  });
  if (outcome.kind === 'teamMissing') throw new ProblemError({ status: 409, detail: 'Name your team first.' });
  if (outcome.kind === 'rejected') throw invalidFields(...outcome.fieldErrors);
  wakeOutbox();
  const { first, invited, registered_at } = outcome;
  return { answer: { username: user.username, invited, trial_ends: trialEndOf(registered_at, settings) }, first };
}

const rest = `GET ${registrationPaths.session} shows the company until the session ends.`;

const inviteDescription = `Emails the invitations, one per address, which can be accepted for ${durationInWords(invitationLifetime)}; then finishes the
registration. For the rest of the session's hour, repeating a request repeats the answer, and people who were not invited before
are invited too. ${rest} Inviting an address again emails a new link, with the new role, and ends the old one;
the same again within ${durationInWords(sessionLifetime)} is a repeated request. An invitation that was used stays as it is.`;

const findDescription = `Returns the team and the role of an invitation, and the address if it was emailed to one. Whether the invitation
works or not, the answer is 200 and says so: one with \`errors\` would be refused. If the error is of \`link\`,
${registrationPaths.renewInvitation} emails a new one; if it is of \`invitation\`, there is none.`;

const renewDescription = `Takes the token of an emailed invitation that has expired, or whose link a newer one has replaced, and emails
a new link to the address that was invited, and to no other. For ${durationInWords(invitationRenewal)} after an invitation has expired. Shared
links are not renewed. Repeating a request with the same Idempotency-Key emails nothing.`;
