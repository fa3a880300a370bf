import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { mailboxOf } from '../../contract/email.ts';
import { faultsOf } from '../../contract/problem.ts';
import {
  type AccountAnswer,
  type AccountRequest,
  accountAnswer,
  accountRequest,
  type Invite,
  invitationAnswer,
  invitationRequest,
  invitationsRequest,
  registrationPaths,
  resumptionRequest,
  type TeamAnswer,
  teamAnswer,
  teamRequest,
  welcomeAnswer,
} from '../../contract/registration.ts';
import { idempotencyHeader, tryHeader } from '../../contract/submission.ts';
import { refuseCommon } from '../common-passwords.ts';
import type { InvitationFlaw, Invitations } from '../database/invitations.ts';
import type { RegistrationCodes } from '../database/registration-codes.ts';
import type { Registrant, RegistrationTokens } from '../database/registration-tokens.ts';
import type { Profile, RegistrationOutcome, Registrations } from '../database/registrations.ts';
import type { LinkedTeam, Teams } from '../database/teams.ts';
import { invitationLink } from '../links.ts';
import { hashPassword } from '../passwords.ts';
import { Refusal, refuseFields } from '../problem.ts';
import { validatorCompiler } from '../validation.ts';
import { codeFaults } from './registration-code.ts';
import { problems, type SubmissionParts, submissionLimit, triedHeaders } from './submission.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose registration the request's bearer token opens; null where the call asks for none. */
    registrant: Registrant | null;
  }
}

/** What the calls of a registration need of the server. */
export interface RegistrationParts extends SubmissionParts {
  codes: RegistrationCodes;
  registrations: Registrations;
  tokens: RegistrationTokens;
  teams: Teams;
  invitations: Invitations;
}

/** The calls by which a company registers and people join it, after the code: rulings on calls. */
export function addRegistration(app: FastifyInstance, parts: RegistrationParts): void {
  app.decorateRequest('registrant', null);
  addAccount(app, parts);
  addTeam(app, parts);
  addInvitations(app, parts);
  addSkip(app, parts);
  addInvitation(app, parts);
}

/** What an invitation that does not hold is told, and what to do. */
const invitationFaults: Record<InvitationFlaw | 'occupied', string> = {
  unknown: 'We do not know this invitation: ask who invited you for a new one, or register a company of your own',
  used: 'This invitation was used already: sign in, ask who invited you for a new one, or register a company of your own',
  expired: 'This invitation has expired: ask who invited you for a new one, or register a company of your own',
  occupied: 'You are registering a company that has people already: finish that registration',
};

function addAccount(app: FastifyInstance, parts: RegistrationParts): void {
  const { settings, codes, registrations, now, wakeOutbox } = parts;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.account,
    {
      schema: {
        tags: ['registration'],
        summary: 'Create an account, join one, or resume a registration',
        description: accountDescription,
        headers: triedHeaders,
        body: z.union([accountRequest, resumptionRequest]),
        response: {
          201: json('The account is there, or was joined', accountAnswer),
          200: json('The registration as it stands', accountAnswer),
          ...problems(400, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      validatorCompiler: validatorOfAccount,
      config: { rateLimit: submissionLimit(settings) },
    },
    async (request, reply) => {
      const { body } = request;
      const key = request.headers[idempotencyHeader];
      const proof = { email: mailboxOf(body.email), code: body.code, key, now: now() };
      const account = 'password' in body ? body : undefined;
      if (account) await refuseCommon(account.password);
      if (!(await codes.proves(proof))) throw refuseFields({ field: 'code', message: codeFaults.expired });
      const outcome = await registrations.open({
        ...proof,
        profile: account && (await profileOf(account)),
        invitation: account?.invitation,
        tries: request.headers[tryHeader],
      });
      const answer = answerOf(outcome, body);
      if (outcome.kind === 'finished') wakeOutbox();
      reply.code('created' in outcome && outcome.created ? 201 : 200).header('cache-control', 'no-store');
      return reply.send(answer);
    },
  );

  /** Throws a Refusal where a registration may not go on. */
  function answerOf(outcome: RegistrationOutcome, body: object): AccountAnswer {
    switch (outcome.kind) {
      case 'open': {
        const { username, token, roles, team } = outcome;
        const next = team ? 'invites' : 'team';
        return { username, next, token, roles, ...(team && { team: teamOf(team, parts) }) };
      }
      case 'finished':
        return { username: outcome.username, next: 'welcome', roles: [] };
      case 'closed':
        throw new Refusal({
          status: 409,
          detail: 'This address is registered already: sign in, or set a new password.',
        });
      case 'missing':
        throw refuseFields(...faultsOf(accountRequest.safeParse(body).error?.issues ?? []));
      case 'refused':
        throw refuseFields({
          field: 'invitation',
          message:
            outcome.flaw === 'misdirected'
              ? `This invitation was mailed to another address: ${outcome.email}`
              : invitationFaults[outcome.flaw],
        });
    }
  }
}

function addTeam(app: FastifyInstance, parts: RegistrationParts): void {
  const { settings, teams, now } = parts;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.team,
    {
      schema: {
        tags: ['registration'],
        summary: 'Name the team',
        description: teamDescription,
        headers: triedHeaders,
        body: teamRequest,
        security: bearer,
        response: {
          201: json('The team is there', teamAnswer),
          200: json('The team that the account had already', teamAnswer),
          ...problems(400, 401, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionLimit(settings) },
      preValidation: authorise(parts),
    },
    async (request, reply) => {
      const outcome = await teams.name({
        registrant: registrantOf(request),
        name: request.body.name,
        key: request.headers[idempotencyHeader],
        tries: request.headers[tryHeader],
        now: now(),
      });
      if (outcome.kind === 'taken') {
        throw refuseFields({ field: 'name', message: 'That team name is taken: choose another one' });
      }
      if (outcome.kind === 'late') {
        throw new Refusal({
          status: 409,
          detail: 'Your registration is finished: sign in to change the name of your team.',
        });
      }
      reply.code(outcome.kind === 'created' ? 201 : 200).header('cache-control', 'no-store');
      return reply.send(teamOf(outcome.team, parts));
    },
  );
}

function addInvitations(app: FastifyInstance, parts: RegistrationParts): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.invitations,
    {
      schema: {
        tags: ['registration'],
        summary: 'Invite people and finish the registration',
        description: invitationsDescription,
        body: invitationsRequest,
        security: bearer,
        response: {
          201: json('The people are invited, and the registration is finished', welcomeAnswer),
          200: json('The registration was finished already; who is new was invited', welcomeAnswer),
          ...problems(400, 401, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionLimit(parts.settings) },
      preValidation: authorise(parts),
    },
    async (request, reply) => {
      const { answer, first } = await finish(registrantOf(request), request.body.invitations, parts);
      return reply
        .code(first ? 201 : 200)
        .header('cache-control', 'no-store')
        .send(answer);
    },
  );
}

function addSkip(app: FastifyInstance, parts: RegistrationParts): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.skip,
    {
      schema: {
        tags: ['registration'],
        summary: 'Finish the registration and invite nobody',
        description: 'Finishes the registration of the token. The same again is answered the same.',
        body: z.nullish(z.object({})),
        security: bearer,
        response: {
          200: json('The registration is finished', welcomeAnswer),
          ...problems(400, 401, 409, 413, 415, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionLimit(parts.settings) },
      preValidation: authorise(parts),
    },
    async (request, reply) => {
      const { answer } = await finish(registrantOf(request), [], parts);
      return reply.header('cache-control', 'no-store').send(answer);
    },
  );
}

function addInvitation(app: FastifyInstance, parts: RegistrationParts): void {
  const { settings, invitations, now } = parts;
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.invitation,
    {
      schema: {
        tags: ['registration'],
        summary: 'What an invitation is for',
        description: 'Tells the team and the role of an invitation, and the address where it was mailed to one.',
        body: invitationRequest,
        response: {
          200: json('The invitation holds', invitationAnswer),
          ...problems(400, 413, 415, 422, 429, 500, 503),
        },
      },
      config: { rateLimit: submissionLimit(settings) },
    },
    async (request, reply) => {
      const found = await invitations.find(request.body.invitation, now());
      if (found.kind !== 'found') throw refuseFields({ field: 'invitation', message: invitationFaults[found.kind] });
      const { team, role, mailed } = found.invitation;
      reply.header('cache-control', 'no-store');
      return reply.send({ team, role, ...(mailed && { email: mailed.email }) });
    },
  );
}

/** Finishes a registration with invitations or without any. Throws a Refusal where it may not be finished yet. */
async function finish(
  registrant: Registrant,
  invites: Invite[],
  { invitations, now, wakeOutbox }: RegistrationParts,
): Promise<{ answer: z.infer<typeof welcomeAnswer>; first: boolean }> {
  const outcome = await invitations.invite(registrant, invites, now());
  if (outcome.kind === 'teamless') throw new Refusal({ status: 409, detail: 'Name your team first.' });
  if (outcome.kind === 'refused') throw refuseFields(...outcome.faults);
  wakeOutbox();
  return { answer: { username: registrant.username }, first: outcome.first };
}

/** Lets only those pass whose bearer token (RFC 6750) opens a registration. */
function authorise({ tokens, now }: RegistrationParts) {
  return async (request: FastifyRequest): Promise<void> => {
    const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    const registrant = token === undefined ? undefined : await tokens.registrantOf(token, now());
    if (registrant) request.registrant = registrant;
    else throw unauthorised();
  };
}

/** Whom `authorise` let pass. */
function registrantOf({ registrant }: FastifyRequest): Registrant {
  if (!registrant) throw unauthorised();
  return registrant;
}

function unauthorised(): Refusal {
  const message = 'Your registration was open for too long: enter a new code to go on';
  return new Refusal({
    status: 401,
    detail: `${message}.`,
    faults: [{ field: 'token', message }],
    headers: { 'www-authenticate': 'Bearer' },
  });
}

async function profileOf({ first_name, last_name, password }: AccountRequest): Promise<Profile> {
  return { first_name, last_name, password_hash: await hashPassword(password) };
}

function teamOf({ name, token, expires_at }: LinkedTeam, { settings }: RegistrationParts): TeamAnswer {
  return { name, link: invitationLink(token, settings), link_expires_at: expires_at };
}

/** The body is of one kind or the other by what it holds, so that its faults are those of the kind that was meant. */
const validatorOfAccount: FastifySchemaCompiler<unknown> = (route) => {
  const validatorOf = (schema: unknown) => validatorCompiler({ ...route, schema: schema as z.core.$ZodType });
  if (route.httpPart !== 'body') return validatorOf(route.schema);
  const ofAccount = validatorOf(accountRequest);
  const ofResumption = validatorOf(resumptionRequest);
  return (body) => (isOfAccount(body) ? ofAccount(body) : ofResumption(body));
};

function isOfAccount(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && ('first_name' in body || 'last_name' in body || 'password' in body)
  );
}

function json<Schema extends z.ZodMiniType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

const bearer = [{ registration: [] }];

const accountDescription = `Needs the code of the address, verified under the same Idempotency-Key within the hour. Creates an
account with its roles and its first user, once for each address; until the registration is finished, names and password
become what was sent last, unless the Registration-Try is lower than the newest of the same key. Without names and
password it only resumes a registration. With an invitation it joins that account. The token opens the calls that are left,
for an hour.`;

const teamDescription = `Names the one team of the account, and answers with a new link by which people join it as guests for
seven days. Until the registration is finished the last name holds, unless the Registration-Try is lower than the newest of
the same key.`;

const invitationsDescription = `Mails the invitations, once to each address, which hold for seven days, and finishes the
registration. Inviting an address again gives its invitation the new role.`;
