import type { APIRequestContext } from '@playwright/test';
import { codeLength } from '../../../../contract/limits.ts';
import { registrationPaths, sendCodePath, verifyCodePath } from '../../../../contract/registration.ts';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import { termsAccepted } from '../../../../contract/terms.ts';
import { joinedElsewhere } from '../../registration/registered.ts';
import { acceptInvitation, changeSession, expireInvitation } from './database.ts';
import {
  type InterceptedRoute,
  keyOfRequest,
  type PageRequest,
  pathParameters,
  type RequestChange,
  repeat,
  withBody,
} from './route.ts';
import { siteUrl } from './server.ts';
import { postSkip, postTeam, registerTeam, replacedInvitation } from './teams.ts';
import { newMark } from './unique-words.ts';

const {
  sendCode,
  verifyCode,
  link,
  account,
  team,
  invitations,
  skip,
  invitation,
  renewInvitation,
  resendInvitation,
  session,
} = registrationPaths;
const verifyCodeRoute = `${verifyCode}/:email/:code`;
const wrongCode = '0'.repeat(codeLength);

/** Whoever finishes a registration on another device. */
const elsewhere = { first_name: 'Akinyi', last_name: 'Odhiambo', password: 'the road to Athi River' };

export const interceptedRegistrationRoutes: readonly InterceptedRoute[] = [
  {
    method: 'GET',
    path: `${sendCode}/:email`,
    rejections: { email: () => ({ url: siteUrl + sendCodePath('nobody') }) },
  },
  {
    method: 'GET',
    path: session,
    rejections: { token: withUnknownKey },
    overtakes: {
      welcome: async (request, api) => {
        await postSkip(api, keyOfRequest(request));
        return [{ path: skip, body: {} }];
      },
      join: async (request, api) => {
        const key = keyOfRequest(request);
        const others = [
          { path: account, body: { ...elsewhere, terms: termsAccepted } },
          { path: team, body: { name: `Elsewhere ${newMark()}` } },
          { path: skip, body: {} },
        ];
        for (const { path, body } of others)
          await api.post(path, { data: body, headers: { [idempotencyHeader]: key } });
        changeSession(key, null);
        return others;
      },
      moved: async (request) => {
        changeSession(keyOfRequest(request), 'joined');
        return [];
      },
    },
  },
  { method: 'DELETE', path: session, rejections: { token: withUnknownKey } },
  {
    method: 'GET',
    path: verifyCodeRoute,
    rejections: {
      code: (request) => ({
        url: siteUrl + verifyCodePath(pathParameters(request, verifyCodeRoute)?.email ?? '', wrongCode),
      }),
    },
  },
  { method: 'POST', path: link, rejections: { token: withBody({ token: 'unknown' }) } },
  {
    method: 'POST',
    path: account,
    rejections: {
      password: withBody({ password: 'password' }),
      token: withUnknownKey,
      invitation: withBody({ invitation: 'unknown' }),
      link: withReplacedLink,
      company: withDeletion({ name: 'Another company' }),
      deleting: withDeletion({ invitations: 99 }),
    },
    overtakes: {
      invites: async (request, api) => {
        await repeat(api, request);
        const name = `Elsewhere ${newMark()}`;
        await postTeam(api, keyOfRequest(request), name);
        return [{ path: team, body: { name } }];
      },
    },
  },
  {
    method: 'POST',
    path: team,
    rejections: {
      name: async (_request, api) => {
        const { team } = await registerTeam(api, `Taken ${newMark()}`);
        return { postData: JSON.stringify({ name: team.name }) };
      },
      token: withUnknownKey,
    },
  },
  {
    method: 'POST',
    path: invitations,
    rejections: { 'invitations.0.email': withInvalidInvitation, token: withUnknownKey },
  },
  {
    method: 'POST',
    path: resendInvitation,
    rejections: { to: withBody({ to: 'nobody@company.example' }), token: withUnknownKey },
    overtakes: {
      joined: async (request) => {
        const { to } = request.postDataJSON();
        acceptInvitation(to);
        return [{ path: joinedElsewhere, body: { to } }];
      },
    },
  },
  { method: 'POST', path: skip, rejections: { token: withUnknownKey } },
  {
    method: 'POST',
    path: invitation,
    rejections: { invitation: withBody({ invitation: 'unknown' }), link: withReplacedLink },
  },
  {
    method: 'POST',
    path: renewInvitation,
    rejections: { invitation: withBody({ invitation: 'unknown' }) },
  },
];

/** Asks for another deletion than the visitor's, or for one although other people are in the company. */
function withDeletion(changes: object) {
  return (request: PageRequest): RequestChange => {
    const shown = { name: '', team: '', invitations: 0, ...request.postDataJSON().deleting };
    return withBody({ deleting: { ...shown, ...changes } })(request);
  };
}

/** Under an unknown key the browser has no session. */
function withUnknownKey(request: PageRequest): RequestChange {
  return { headers: { ...request.headers(), [idempotencyHeader]: crypto.randomUUID() } };
}

/**
 * The link of somebody else's invitation, which a newer one has replaced. The page's own, if any, expires, because a link that
 * works is not renewed.
 */
async function withReplacedLink(request: PageRequest, api: APIRequestContext): Promise<RequestChange> {
  const { invitation } = request.postDataJSON();
  if (invitation) expireInvitation(invitation, 1);
  return withBody({ invitation: await replacedInvitation(api) })(request);
}

function withInvalidInvitation(request: PageRequest): RequestChange {
  const [first, ...rest] = request.postDataJSON().invitations;
  return { postData: JSON.stringify({ invitations: [{ ...first, email: 'nobody' }, ...rest] }) };
}
