import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type FieldError, fieldErrorsOf } from '../../../../contract/field-error.ts';
import {
  type AccountAnswer,
  type AccountRequest,
  accountAnswer,
  accountRequest,
  joinRequest,
  otherName,
  registrationPaths,
} from '../../../../contract/registration.ts';
import { tryHeader } from '../../../../contract/submission.ts';
import { invalidFields, ProblemError, problemResponses } from '../../../http/problem.ts';
import { numberedTryHeaders } from '../../../http/submission.ts';
import { validatorCompiler } from '../../../http/validation.ts';
import { rejectGuessablePassword } from '../../../security/guessable-passwords.ts';
import { hashPassword } from '../../../security/passwords.ts';
import type { RegistrationDependencies } from '../dependencies.ts';
import { invitationFieldError } from '../invitations/routes.ts';
import { endedSessionCookie } from '../session/cookie.ts';
import {
  jsonResponse,
  registrationKeyOf,
  sessionEnded,
  sessionOf,
  sessionRouteOptions,
  sessionSecurity,
  teamAnswerOf,
} from '../session/require-session.ts';
import type { Profile, RegistrationOutcome } from './submission.ts';

/** `POST /api/register/account`: rulings on calls. */
export function addAccountRoute(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { settings, registrations, now, wakeOutbox } = dependencies;
  const { config, ...options } = sessionRouteOptions(dependencies);
  app.withTypeProvider<ZodTypeProvider>().post(
    registrationPaths.account,
    {
      schema: {
        tags: ['registration'],
        summary: 'Create an account, or join one',
        description,
        headers: numberedTryHeaders,
        body: z.union([accountRequest, joinRequest]),
        security: sessionSecurity,
        response: {
          201: jsonResponse('The account is created or joined', accountAnswer),
          200: jsonResponse('The registration as it stands', accountAnswer),
          ...problemResponses(400, 401, 403, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      validatorCompiler: accountValidatorCompiler,
      ...options,
      config: { ...config, hashesPasswords: true },
    },
    async (request, reply) => {
      const { body } = request;
      const key = registrationKeyOf(request);
      const account = 'password' in body ? body : undefined;
      const known = { email: sessionOf(request).email, product: settings.PRODUCT_NAME };
      if (account) await rejectGuessablePassword(account.password, { ...account, ...known });
      const outcome = await registrations.register({
        session: sessionOf(request),
        key,
        profile: account && (await profileOf(account)),
        invitation: body.invitation,
        deleting: 'deleting' in body ? body.deleting : undefined,
        tries: request.headers[tryHeader],
        now: now(),
      });
      const answer = answerOf(outcome, body, dependencies);
      if (outcome.kind === 'finished') {
        wakeOutbox();
        reply.header('set-cookie', endedSessionCookie(key, settings));
      }
      return reply.code('created' in outcome && outcome.created ? 201 : 200).send(answer);
    },
  );
}

/** Throws a ProblemError if the registration cannot continue. */
function answerOf(outcome: RegistrationOutcome, body: object, dependencies: RegistrationDependencies): AccountAnswer {
  switch (outcome.kind) {
    case 'open': {
      const { username, roles, team } = outcome;
      const next = team ? 'invites' : 'team';
      return { username, next, roles, ...(team && { team: teamAnswerOf(team, dependencies) }) };
    }
    case 'finished':
      return { username: outcome.username, first_name: outcome.first_name, next: 'welcome', roles: [] };
    case 'accountExists':
      throw new ProblemError({
        status: 409,
        detail: 'This address already has an account: sign in, or set a new password.',
      });
    case 'sessionEnded':
      throw sessionEnded();
    case 'profileMissing':
      throw invalidFields(...fieldErrorsOf(accountRequest.safeParse(body).error?.issues ?? []));
    case 'rejected':
      throw invalidFields(rejectionOf(outcome));
  }
}

function rejectionOf(outcome: Extract<RegistrationOutcome, { kind: 'rejected' }>): FieldError {
  switch (outcome.problem) {
    case 'misdirected':
      return { field: 'invitation', message: `This invitation was sent to another address: ${outcome.email}` };
    case 'misnamed':
      return { field: 'company', message: otherName(outcome.team) };
    case 'changed':
      return { field: 'deleting', message: `${outcome.team} is not as this page showed it: nothing was deleted` };
    default:
      return invitationFieldError(outcome.problem);
  }
}

async function profileOf({ first_name, last_name, password }: AccountRequest): Promise<Profile> {
  return { first_name, last_name, password_hash: await hashPassword(password) };
}

/** Picks one of the two body schemas by the fields sent, so that field errors belong to the kind of request that was meant. */
const accountValidatorCompiler: FastifySchemaCompiler<unknown> = (route) => {
  const validatorOf = (schema: unknown) => validatorCompiler({ ...route, schema: schema as z.core.$ZodType });
  if (route.httpPart !== 'body') return validatorOf(route.schema);
  const validateAccount = validatorOf(accountRequest);
  const validateJoin = validatorOf(joinRequest);
  return (body) => (isJoinRequest(body) ? validateJoin(body) : validateAccount(body));
};

/** People who join with an existing account send nothing but the invitation, and the company that is deleted for it. */
function isJoinRequest(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return 'invitation' in body && Object.keys(body).every((key) => key in joinRequest.shape);
}

const description = `Needs the session of a verified code: its cookie and its Idempotency-Key. Creates an account with its roles and its
first user, once per address. Until the registration is finished, the latest names and password replace earlier ones, unless
Registration-Try is lower than the newest with the same key. With an invitation, the user joins that account and the
registration is finished. An address that already has an account joins with the invitation alone, and leaves its present
account, whose only manager cannot leave other people behind. If nobody else is in it, it is deleted, which \`deleting\` confirms:
its name as it was typed, and its team and invitations as GET ${registrationPaths.session} named them. If they are others by now,
the error is of \`deleting\`, and nothing is deleted; if the name is another, it is of \`company\`.`;
