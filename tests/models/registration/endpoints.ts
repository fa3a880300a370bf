/** The endpoints of the registration, with those that its steps and the page of the company have in common. */
import * as z from 'zod/mini';
import { emailAddress } from '../../../contract/email.ts';
import { codeLength } from '../../../contract/limits.ts';
import {
  accountRequest,
  invitationRequest,
  invitationsRequest,
  joinRequest,
  linkRequest,
  type ResendRequest,
  registrationPaths,
  resendRequest,
  sendCodePath,
  teamRequest,
  verifyCodePath,
} from '../../../contract/registration.ts';
import { termsAccepted } from '../../../contract/terms.ts';
import { companies, notInvited } from '../company-home/fixtures.ts';
import type { Invitee } from '../environment.ts';
import type {
  CausedRejection,
  Elsewhere,
  Endpoint,
  RequestChange,
  SentRequest,
  ServerAnswer,
} from '../oracles/wire/endpoint.ts';
import { answers, fieldErrors, invitations, newcomer } from './fixtures.ts';
import { joinedElsewhere } from './registered.ts';

const {
  sendCode,
  verifyCode,
  account,
  team,
  invitations: invite,
  skip,
  invitation,
  link,
  renewInvitation,
  resendInvitation,
  session,
} = registrationPaths;

const ok = (body: object): ServerAnswer => ({ status: 200, body });
const created = (body: object): ServerAnswer => ({ status: 201, body });

/** Under an unknown key the browser has no session. */
const ended: CausedRejection = {
  fieldError: fieldErrors.token,
  change: () => ({ headers: { 'idempotency-key': crypto.randomUUID() } }),
};
const unknownInvitation: CausedRejection = {
  fieldError: fieldErrors.invitation,
  change: { body: { invitation: 'unknown' } },
};
const replacedLink: CausedRejection = { fieldError: fieldErrors.link, change: withReplacedLink };

/** Whoever finishes a registration on another device. */
const elsewhereRegistered = { first_name: 'Akinyi', last_name: 'Odhiambo', password: 'the road to Athi River' };

const submitted = '200 201 400 401 403 409 413 415 422 429 500 503';

export const registrationEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: `${sendCode}/:email`,
    statuses: '200 400 403 422 429 500 503',
    schema: z.object({ email: emailAddress() }),
    accepted: () => ({ status: 200, body: 'An email is on its way.' }),
    rejections: [{ fieldError: fieldErrors.email, change: { path: sendCodePath('nobody') } }],
  },
  {
    method: 'GET',
    path: session,
    statuses: '200 400 401 403 429 500 503',
    schema: z.object({}),
    accepted: (_body, memory) => {
      const { standing } = answers;
      if (memory.has(invite)) return ok(companies.registered);
      if (memory.has('member' satisfies Invitee)) return ok(standing.join);
      if (memory.has('colleague' satisfies Invitee)) return ok(standing.colleague);
      if (memory.has('registrant' satisfies Invitee) || memory.has(team)) return ok(standing.invites);
      return ok(memory.has(account) ? standing.team : standing.account);
    },
    stale: { welcome: ok(answers.standing.welcome), join: ok(answers.standing.join), moved: ok(companies.left) },
    rejections: [ended],
    overtakes: {
      welcome: async (_request, elsewhere) => {
        await elsewhere.post(skip, {});
        return [{ path: skip, body: {} }];
      },
      join: async (_request, elsewhere) => {
        const others = [
          { path: account, body: { ...elsewhereRegistered, terms: termsAccepted } },
          { path: team, body: { name: elsewhere.newTeamName() } },
          { path: skip, body: {} },
        ];
        for (const { path, body } of others) await elsewhere.post(path, body);
        elsewhere.changeSession(null);
        return others;
      },
      moved: async (_request, elsewhere) => {
        elsewhere.changeSession('joined');
        return [];
      },
    },
  },
  {
    method: 'DELETE',
    path: session,
    statuses: '204 400 403 429 500 503',
    schema: z.object({}),
    accepted: () => ({ status: 204 }),
    rejections: [ended],
  },
  {
    method: 'GET',
    path: `${verifyCode}/:email/:code`,
    statuses: '200 400 403 422 429 500 503',
    schema: z.object({ email: emailAddress(), code: z.string().check(z.length(codeLength)) }),
    accepted: (body) => ({ status: 200, body: (body as { email: string }).email }),
    rejections: [
      {
        fieldError: fieldErrors.code,
        change: ({ parameters }) => ({ path: verifyCodePath(parameters.email ?? '', '0'.repeat(codeLength)) }),
      },
    ],
  },
  {
    method: 'POST',
    path: link,
    statuses: '200 400 403 413 415 422 429 500 503',
    schema: linkRequest,
    accepted: () => ok({ email: newcomer.email }),
    rejections: [{ fieldError: fieldErrors.emailedLink, change: { body: { token: 'unknown' } } }],
  },
  {
    method: 'POST',
    path: account,
    statuses: submitted,
    schema: z.union([accountRequest, joinRequest]),
    accepted: (body, memory) => {
      if ('invitation' in (body as object))
        return created('password' in (body as object) ? answers.finished : answers.moved);
      return created(memory.has(team) ? answers.withTeam : answers.account);
    },
    stale: { invites: ok(answers.withTeam) },
    rejections: [
      { fieldError: fieldErrors.password, change: { body: { password: 'password' } } },
      ended,
      unknownInvitation,
      replacedLink,
      { fieldError: fieldErrors.company, change: withDeletion({ name: 'Another company' }) },
      { fieldError: fieldErrors.deleting, change: withDeletion({ invitations: 99 }) },
    ],
    overtakes: {
      invites: async (_request, elsewhere) => {
        await elsewhere.repeat();
        const body = { name: elsewhere.newTeamName() };
        await elsewhere.post(team, body);
        return [{ path: team, body }];
      },
    },
  },
  {
    method: 'POST',
    path: team,
    statuses: submitted,
    schema: teamRequest,
    accepted: () => created(answers.team),
    rejections: [
      {
        fieldError: fieldErrors.name,
        change: async (_request, elsewhere) => ({ body: await elsewhere.registerTeam() }),
      },
      ended,
    ],
  },
  {
    method: 'POST',
    path: invite,
    statuses: submitted,
    schema: invitationsRequest,
    accepted: (body) =>
      created({
        username: answers.account.username,
        invited: (body as { invitations: unknown[] }).invitations.length,
        trial_ends: answers.trialEnds,
      }),
    rejections: [{ fieldError: fieldErrors.invite, change: withInvalidInvitation }, ended],
  },
  {
    method: 'POST',
    path: resendInvitation,
    statuses: '200 400 401 403 409 413 415 422 429 500 503',
    schema: resendRequest,
    accepted: (body) => ok((body as ResendRequest).links === 1 ? companies.resent : companies.resentAgain),
    stale: { joined: ok(companies.joined) },
    rejections: [{ fieldError: notInvited, change: { body: { to: 'nobody@company.example' } } }, ended],
    overtakes: {
      joined: async ({ body: { to } }, elsewhere) => {
        elsewhere.acceptInvitation(to);
        return [{ path: joinedElsewhere, body: { to } }];
      },
    },
  },
  {
    method: 'POST',
    path: skip,
    statuses: '200 400 401 403 409 413 415 429 500 503',
    schema: z.object({}),
    accepted: () => ok({ username: answers.account.username, invited: 0, trial_ends: answers.trialEnds }),
    rejections: [ended],
  },
  {
    method: 'POST',
    path: invitation,
    statuses: '200 400 403 413 415 422 429 500 503',
    schema: invitationRequest,
    accepted: (body) =>
      ok((body as { invitation: string }).invitation === invitations.shared ? answers.shared : answers.mailed),
    rejections: [unknownInvitation, replacedLink],
    rejected: (fieldError) => ok({ errors: [fieldError] }),
  },
  {
    method: 'POST',
    path: renewInvitation,
    statuses: '202 400 403 413 415 422 429 500 503',
    schema: invitationRequest,
    accepted: () => ({
      status: 202,
      body: { detail: 'A new link is on its way to the address that the invitation was sent to.' },
    }),
    rejections: [unknownInvitation],
  },
];

/** Asks for another deletion than the visitor's, or for one although other people are in the company. */
function withDeletion(changes: object) {
  return ({ body }: SentRequest): RequestChange => ({
    body: { deleting: { name: '', team: '', invitations: 0, ...body.deleting, ...changes } },
  });
}

/**
 * The link of somebody else's invitation, which a newer one has replaced. The page's own, if any, expires, because a link that
 * works is not renewed.
 */
async function withReplacedLink({ body }: SentRequest, elsewhere: Elsewhere): Promise<RequestChange> {
  if (body.invitation) elsewhere.expireInvitation(body.invitation);
  return { body: { invitation: await elsewhere.replaceInvitation() } };
}

function withInvalidInvitation({ body }: SentRequest): RequestChange {
  const [first, ...rest] = body.invitations;
  return { body: { invitations: [{ ...first, email: 'nobody' }, ...rest] } };
}
