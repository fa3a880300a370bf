import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../../contract/duration.ts';
import { invitationLifetime } from '../../../contract/limits.ts';
import { fieldErrorsOf } from '../../../contract/problem.ts';
import {
  type AccountAnswer,
  type AccountRequest,
  accountAnswer,
  accountRequest,
  type Invite,
  invitationAnswer,
  invitationRequest,
  invitationsRequest,
  joinRequest,
  registrationPaths,
  sessionAnswer,
  type TeamAnswer,
  teamAnswer,
  teamRequest,
  welcomeAnswer,
} from '../../../contract/registration.ts';
import { idempotencyHeader, tryHeader } from '../../../contract/submission.ts';
import type { InvitationStore } from '../../database/invitations.ts';
import type {
  RegisteringUser,
  RegistrationProgress,
  RegistrationSessionStore,
} from '../../database/registration-sessions.ts';
import type { JoiningProblem, Profile, RegistrationOutcome, RegistrationStore } from '../../database/registrations.ts';
import type { RegistrationSession } from '../../database/schema.ts';
import type { LinkedTeam, TeamStore } from '../../database/teams.ts';
import { rejectUnrequestedFetch } from '../../http/fetch-metadata.ts';
import { invalidFields, ProblemError } from '../../http/problem.ts';
import { validatorCompiler } from '../../http/validation.ts';
import { invitationLink } from '../../links.ts';
import { rejectCommonPassword } from '../../security/common-passwords.ts';
import { hashPassword } from '../../security/passwords.ts';
import {
  idempotencyKeyHeader,
  numberedTryHeaders,
  problemResponses,
  type SubmissionDependencies,
  submissionRateLimit,
} from '../submission.ts';
import { endedSessionCookie, sessionTokenIn } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that the request's cookie opens; null where the call asks for none. */
    registration: RegistrationSession | null;
  }
}

/** What the calls of a registration need of the server. */
export interface RegistrationDependencies extends SubmissionDependencies {
  registrations: RegistrationStore;
  sessions: RegistrationSessionStore;
  teams: TeamStore;
  invitations: InvitationStore;
}

/** The calls by which a company registers and people join it, after the code: rulings on calls. */
export function addRegistrationRoutes(app: FastifyInstance, parts: RegistrationDependencies): void {
  app.decorateRequest('registration', null);
  addSession(app, parts);
  addAccount(app, parts);
  addTeam(app, parts);
  addInvitations(app, parts);
  addSkip(app, parts);
  addInvitation(app, parts);
}

/** What somebody is told whose invitation does not hold, or cannot be accepted, and what to do. */
const invitationFieldErrors: Record<JoiningProblem, string> = {
  unknown: 'We do not know this invitation: ask who invited you for a new one, or register a company of your own',
  used: 'This invitation was used already: sign in, ask who invited you for a new one, or register a company of your own',
  expired: 'This invitation has expired: ask who invited you for a new one, or register a company of your own',
  occupied: 'You are registering a company that has people already: finish that registration',
  member: 'You are in this team already: sign in',
  manager:
    'You are the only manager of your present team: make somebody else a manager first, then follow the invitation again',
};

/** What the calls behind a verified code have in common: a page makes them, and its session opens them. */
function optionsOf(parts: RegistrationDependencies) {
  return {
    config: { rateLimit: submissionRateLimit(parts.settings) },
    onRequest: rejectUnrequestedFetch,
    preValidation: authorise(parts),
  };
}

function addSession(app: FastifyInstance, parts: RegistrationDependencies): void {
  const { settings, sessions, now } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    registrationPaths.session,
    {
      schema: {
        tags: ['registration'],
        summary: 'Where a registration stands',
        description: standingDescription,
        headers: keyedHeaders,
        security: bySession,
        response: {
          200: json('The registration as it stands', sessionAnswer),
          ...problemResponses(400, 401, 403, 429, 500, 503),
        },
      },
      exposeHeadRoute: false,
      ...optionsOf(parts),
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const standing = await sessions.standingOf(session, now());
      return reply.header('cache-control', 'no-store').send({ email: session.email, ...answerOf(standing) });
    },
  );
  typed.delete(
    registrationPaths.session,
    {
      schema: {
        tags: ['registration'],
        summary: 'End the session of a registration',
        description: endingDescription,
        headers: keyedHeaders,
        security: bySession,
        response: {
          204: z.null().check(z.describe('The session has ended, or there was none')),
          ...problemResponses(400, 403, 429, 500, 503),
        },
      },
      ...optionsOf(parts),
      preValidation: [],
    },
    async (request, reply) => {
      const session = await foundIn(request, parts);
      if (session) await sessions.end(session);
      return reply
        .code(204)
        .headers({ 'cache-control': 'no-store', 'set-cookie': endedSessionCookie(keyOf(request), settings) })
        .send(null);
    },
  );

  function answerOf(standing: RegistrationProgress) {
    const username = 'user' in standing ? standing.user.username : '';
    const roles = 'roles' in standing ? standing.roles : [];
    return { username, next: standing.next, roles, ...('team' in standing && { team: teamOf(standing.team, parts) }) };
  }
}

function addAccount(app: FastifyInstance, parts: RegistrationDependencies): void {
  const { settings, registrations, now, wakeOutbox } = parts;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.account,
    {
      schema: {
        tags: ['registration'],
        summary: 'Create an account, or join one',
        description: accountDescription,
        headers: numberedTryHeaders,
        body: z.union([accountRequest, joinRequest]),
        security: bySession,
        response: {
          201: json('The account is there, or was joined', accountAnswer),
          200: json('The registration as it stands', accountAnswer),
          ...problemResponses(400, 401, 403, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      validatorCompiler: validatorOfAccount,
      ...optionsOf(parts),
    },
    async (request, reply) => {
      const { body } = request;
      const key = keyOf(request);
      const account = 'password' in body ? body : undefined;
      if (account) await rejectCommonPassword(account.password);
      const outcome = await registrations.open({
        session: sessionOf(request),
        key,
        profile: account && (await profileOf(account)),
        invitation: body.invitation,
        tries: request.headers[tryHeader],
        now: now(),
      });
      const answer = answerOf(outcome, body);
      if (outcome.kind === 'finished') {
        wakeOutbox();
        reply.header('set-cookie', endedSessionCookie(key, settings));
      }
      reply.code('created' in outcome && outcome.created ? 201 : 200).header('cache-control', 'no-store');
      return reply.send(answer);
    },
  );

  /** Throws a Rejection where a registration may not go on. */
  function answerOf(outcome: RegistrationOutcome, body: object): AccountAnswer {
    switch (outcome.kind) {
      case 'open': {
        const { username, roles, team } = outcome;
        return { username, next: team ? 'invites' : 'team', roles, ...(team && { team: teamOf(team, parts) }) };
      }
      case 'finished':
        return { username: outcome.username, next: 'welcome', roles: [] };
      case 'closed':
        throw new ProblemError({
          status: 409,
          detail: 'This address already has an account: sign in, or set a new password.',
        });
      case 'ended':
        throw unauthorised();
      case 'missing':
        throw invalidFields(...fieldErrorsOf(accountRequest.safeParse(body).error?.issues ?? []));
      case 'rejected':
        throw invalidFields({
          field: 'invitation',
          message:
            outcome.flaw === 'misdirected'
              ? `This invitation was sent to another address: ${outcome.email}`
              : invitationFieldErrors[outcome.flaw],
        });
    }
  }
}

function addTeam(app: FastifyInstance, parts: RegistrationDependencies): void {
  const { teams, now } = parts;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.team,
    {
      schema: {
        tags: ['registration'],
        summary: 'Name the team',
        description: teamDescription,
        headers: numberedTryHeaders,
        body: teamRequest,
        security: bySession,
        response: {
          201: json('The team is there', teamAnswer),
          200: json('The team that the account had already', teamAnswer),
          ...problemResponses(400, 401, 403, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      ...optionsOf(parts),
    },
    async (request, reply) => {
      const outcome = await teams.name({
        registrant: await registrantOf(request, parts),
        name: request.body.name,
        key: request.headers[idempotencyHeader],
        tries: request.headers[tryHeader],
        now: now(),
      });
      if (outcome.kind === 'taken') {
        throw invalidFields({ field: 'name', message: 'That team name is taken: choose another one' });
      }
      if (outcome.kind === 'late') {
        throw new ProblemError({
          status: 409,
          detail: 'Your registration is finished: sign in to change the name of your team.',
        });
      }
      reply.code(outcome.kind === 'created' ? 201 : 200).header('cache-control', 'no-store');
      return reply.send(teamOf(outcome.team, parts));
    },
  );
}

function addInvitations(app: FastifyInstance, parts: RegistrationDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.invitations,
    {
      schema: {
        tags: ['registration'],
        summary: 'Invite people and finish the registration',
        description: invitationsDescription,
        headers: keyedHeaders,
        body: invitationsRequest,
        security: bySession,
        response: {
          201: json('The people are invited, and the registration is finished', welcomeAnswer),
          200: json('The registration was finished already; who is new was invited', welcomeAnswer),
          ...problemResponses(400, 401, 403, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      ...optionsOf(parts),
    },
    async (request, reply) => {
      const { answer, first } = await finish(request, request.body.invitations, parts);
      return reply
        .code(first ? 201 : 200)
        .headers(endingHeaders(request, parts))
        .send(answer);
    },
  );
}

function addSkip(app: FastifyInstance, parts: RegistrationDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.skip,
    {
      schema: {
        tags: ['registration'],
        summary: 'Finish the registration and invite nobody',
        description: 'Finishes the registration and ends its session. The same again is answered the same.',
        headers: keyedHeaders,
        body: z.nullish(z.object({})),
        security: bySession,
        response: {
          200: json('The registration is finished', welcomeAnswer),
          ...problemResponses(400, 401, 403, 409, 413, 415, 429, 500, 503),
        },
      },
      ...optionsOf(parts),
    },
    async (request, reply) => {
      const { answer } = await finish(request, [], parts);
      return reply.headers(endingHeaders(request, parts)).send(answer);
    },
  );
}

function addInvitation(app: FastifyInstance, parts: RegistrationDependencies): void {
  const { settings, invitations, now } = parts;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.invitation,
    {
      schema: {
        tags: ['registration'],
        summary: 'What an invitation is for',
        description: 'The team and the role of an invitation, and the address where it was sent to one.',
        body: invitationRequest,
        response: {
          200: json('The invitation holds', invitationAnswer),
          ...problemResponses(400, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionRateLimit(settings) },
    },
    async (request, reply) => {
      const found = await invitations.find(request.body.invitation, now());
      if (found.kind !== 'found')
        throw invalidFields({ field: 'invitation', message: invitationFieldErrors[found.kind] });
      const { team, role, mailed } = found.invitation;
      reply.header('cache-control', 'no-store');
      return reply.send({ team, role, ...(mailed && { email: mailed.email }) });
    },
  );
}

/** Finishes a registration with invitations or without any. Throws a Rejection where it may not be finished yet. */
async function finish(
  request: FastifyRequest,
  invites: Invite[],
  parts: RegistrationDependencies,
): Promise<{ answer: z.infer<typeof welcomeAnswer>; first: boolean }> {
  const registrant = await registrantOf(request, parts);
  const outcome = await parts.invitations.invite(registrant, invites, parts.now());
  if (outcome.kind === 'teamless') throw new ProblemError({ status: 409, detail: 'Name your team first.' });
  if (outcome.kind === 'rejected') throw invalidFields(...outcome.fieldErrors);
  parts.wakeOutbox();
  return { answer: { username: registrant.username }, first: outcome.first };
}

/** The browser forgets the session of a registration that is finished; what is left of it repeats a lost answer. */
function endingHeaders(request: FastifyRequest, { settings }: RegistrationDependencies) {
  return { 'cache-control': 'no-store', 'set-cookie': endedSessionCookie(keyOf(request), settings) };
}

/** Lets only those pass whose cookie opens the registration of their Idempotency-Key. */
function authorise(parts: RegistrationDependencies) {
  return async (request: FastifyRequest): Promise<void> => {
    const session = await foundIn(request, parts);
    if (session === undefined) throw unauthorised();
    request.registration = session;
  };
}

async function foundIn(
  request: FastifyRequest,
  { sessions, now }: RegistrationDependencies,
): Promise<RegistrationSession | undefined> {
  const key = keyOf(request);
  const token = sessionTokenIn(request.headers.cookie, key);
  return key && token ? sessions.find({ key, token }, now()) : undefined;
}

/** The key of a registration, empty where the request has none. */
function keyOf({ headers }: FastifyRequest): string {
  return String(headers[idempotencyHeader] ?? '');
}

/** The session that `authorise` let pass. */
function sessionOf({ registration }: FastifyRequest): RegistrationSession {
  if (!registration) throw unauthorised();
  return registration;
}

/** Whose registration it is. Throws a Rejection where there is no account yet, or one that another registration made. */
async function registrantOf(request: FastifyRequest, { sessions }: RegistrationDependencies): Promise<RegisteringUser> {
  const registrant = await sessions.registrantOf(sessionOf(request));
  if (registrant) return registrant;
  throw new ProblemError({ status: 409, detail: 'Create your account first, or sign in if you have one.' });
}

function unauthorised(): ProblemError {
  const message = 'Your session has ended: confirm your email with a code to go on';
  return new ProblemError({
    status: 401,
    detail: `${message}.`,
    fieldErrors: [{ field: 'token', message }],
    headers: { 'www-authenticate': 'Cookie realm="registration"' },
  });
}

async function profileOf({ first_name, last_name, password }: AccountRequest): Promise<Profile> {
  return { first_name, last_name, password_hash: await hashPassword(password) };
}

function teamOf({ name, token, expires_at }: LinkedTeam, { settings }: RegistrationDependencies): TeamAnswer {
  return { name, link: invitationLink(token, settings), link_expires_at: expires_at };
}

/** The body is of one kind or the other by what it holds, so that its field errors are those of the kind that was meant. */
const validatorOfAccount: FastifySchemaCompiler<unknown> = (route) => {
  const validatorOf = (schema: unknown) => validatorCompiler({ ...route, schema: schema as z.core.$ZodType });
  if (route.httpPart !== 'body') return validatorOf(route.schema);
  const ofAccount = validatorOf(accountRequest);
  const ofJoining = validatorOf(joinRequest);
  return (body) => (isJoining(body) ? ofJoining(body) : ofAccount(body));
};

/** Somebody who joins with the account that they have says nothing else. */
function isJoining(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).join() === 'invitation';
}

function json<Schema extends z.ZodMiniType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

const keyedHeaders = z.looseObject(idempotencyKeyHeader);

const bySession = [{ registration: [] }];

const standingDescription = `Tells the address of the session, the step that comes next, and what the page of that step shows.`;

const endingDescription = `Ends the session, and with it every other session under its Idempotency-Key. What the registration has
stored stays, and can be taken up again with a code.`;

const accountDescription = `Needs the session of a verified code: its cookie and its Idempotency-Key. Creates an account with its
roles and its first user, once for each address; until the registration is finished, names and password become what was sent
last, unless the Registration-Try is lower than the newest of the same key. With an invitation it joins that account, and the
registration is finished. An address that has an account already joins with the invitation alone, and leaves the account that
it was in: one with nobody else in it is deleted, and the only manager of other people is refused.`;

const teamDescription = `Names the one team of the account, and answers with a new link by which people join it as guests for
${durationInWords(invitationLifetime)}. Until the registration is finished the last name holds, unless the Registration-Try is lower than the newest of
the same key.`;

const invitationsDescription = `Emails the invitations, once to each address, which can be used for ${durationInWords(invitationLifetime)}, finishes the
registration and ends its session: until the hour of the session is over, the same again is answered the same, and who is
new is invited too. Inviting an address again gives its invitation the new role.`;
