import type { APIRequestContext, Request } from '@playwright/test';
import { dayIn, instantOf } from '../../../contract/appointment.ts';
import { type BookingRequest, bookingPath } from '../../../contract/booking.ts';
import { contactPath } from '../../../contract/contact.ts';
import { fuelStationPath } from '../../../contract/fuel-station.ts';
import { codeLength } from '../../../contract/limits.ts';
import { newPasswordPath, passwordResetPath, resetCheckPath } from '../../../contract/password-reset.ts';
import { registrationPaths, sendCodePath, verifyCodePath } from '../../../contract/registration.ts';
import { idempotencyHeader, tryHeader } from '../../../contract/submission.ts';
import { subscriptionLinkPages, subscriptionPath } from '../../../contract/subscription.ts';
import { timeZone } from '../../time-zone.ts';
import { siteUrl } from './server.ts';
import { nameTeam, registerTeam, skipTeamInvitations } from './teams.ts';

/** What is changed of a request on its way to the server. */
type Change = { url?: string; headers?: Record<string, string>; postData?: string };

/** A call that the site's pages make. What becomes of it the real server says. */
export type Call = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Where, with parameters as URL patterns have them. */
  path: string;
  /** How a request is changed so that the server finds this field wrong; its usual objection first. */
  spoilt: Record<string, (request: Request, api: APIRequestContext) => Change | Promise<Change>>;
  /** What somebody else does before the request comes through, by how far they get: the paths of their other calls. */
  overtaken?: Record<string, (request: Request, api: APIRequestContext) => Promise<string[]>>;
};

const { sendCode, verifyCode, account, team, invitations, skip, invitation, session } = registrationPaths;

const wrongCode = '0'.repeat(codeLength);

/** The first that fits a request is the one. */
const calls: readonly Call[] = [
  { method: 'POST', path: bookingPath, spoilt: { appointment_date: onTheDayBefore } },
  {
    method: 'POST',
    path: fuelStationPath,
    spoilt: { email: saying({ email: 'nobody' }) },
    overtaken: {
      shown: async (request, api) => {
        await api.fetch(request, { headers: { ...request.headers(), [tryHeader]: '1000' } });
        return [];
      },
    },
  },
  {
    method: 'GET',
    path: `${sendCode}/:email`,
    spoilt: { email: () => ({ url: siteUrl + sendCodePath('nobody') }) },
  },
  {
    method: 'GET',
    path: session,
    spoilt: { token: withStrangeKey },
    overtaken: {
      welcome: async (request, api) => {
        await skipTeamInvitations(api, keyOf(request));
        return [skip];
      },
    },
  },
  { method: 'DELETE', path: session, spoilt: { token: withStrangeKey } },
  {
    method: 'GET',
    path: `${verifyCode}/:email/:code`,
    spoilt: { code: (request) => ({ url: siteUrl + verifyCodePath(parametersIn(request).email, wrongCode) }) },
  },
  {
    method: 'POST',
    path: account,
    spoilt: {
      password: saying({ password: 'password' }),
      token: withStrangeKey,
      invitation: saying({ invitation: 'unknown' }),
    },
    overtaken: {
      invites: async (request, api) => {
        await api.fetch(request);
        await nameTeam(api, keyOf(request), `Elsewhere ${crypto.randomUUID()}`);
        return [team];
      },
    },
  },
  {
    method: 'POST',
    path: team,
    spoilt: {
      name: async (_request, api) => {
        const { team } = await registerTeam(api, `Taken ${crypto.randomUUID()}`);
        return { postData: JSON.stringify({ name: team.name }) };
      },
      token: withStrangeKey,
    },
  },
  {
    method: 'POST',
    path: invitations,
    spoilt: { 'invitations.0.email': invitingNobody, token: withStrangeKey },
  },
  { method: 'POST', path: skip, spoilt: { token: withStrangeKey } },
  { method: 'POST', path: invitation, spoilt: { invitation: saying({ invitation: 'unknown' }) } },
  { method: 'POST', path: passwordResetPath, spoilt: { email: saying({ email: 'nobody' }) } },
  { method: 'POST', path: resetCheckPath, spoilt: { token: saying({ token: 'unknown' }) } },
  {
    method: 'POST',
    path: newPasswordPath,
    spoilt: { password: saying({ password: 'password1' }), token: saying({ token: 'unknown' }) },
  },
  { method: 'POST', path: contactPath, spoilt: { phone_number: saying({ phone_number: '0'.repeat(41) }) } },
  { method: 'POST', path: subscriptionPath, spoilt: { email: saying({ email: 'nobody' }) } },
  {
    method: 'POST',
    path: `${subscriptionLinkPages.confirm}/:token`,
    spoilt: { token: () => ({ url: `${siteUrl}${subscriptionLinkPages.confirm}/unknown` }) },
  },
];

/** The call that a request is, if it is one. */
export function callOf(request: Request): Call | undefined {
  return calls.find(({ method, path }) => method === request.method() && groupsIn(request, path) !== undefined);
}

/** What a request says: in its body, or else in its path. */
export function parametersIn(request: Request) {
  return request.postDataJSON() ?? groupsIn(request, callOf(request)?.path ?? '');
}

function groupsIn(request: Request, path: string): Record<string, string> | undefined {
  const { groups } = new URLPattern({ pathname: path }).exec(request.url())?.pathname ?? {};
  return (
    groups && Object.fromEntries(Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]))
  );
}

/** A request whose body says something else in some of its fields. */
function saying(changes: object) {
  return (request: Request): Change => ({ postData: JSON.stringify({ ...request.postDataJSON(), ...changes }) });
}

/** Under another key the browser has no session. */
function withStrangeKey(request: Request): Change {
  return { headers: { ...request.headers(), [idempotencyHeader]: crypto.randomUUID() } };
}

const keyOf = (request: Request) => request.headers()[idempotencyHeader] ?? '';

function invitingNobody(request: Request): Change {
  const [first, ...rest] = request.postDataJSON().invitations;
  return { postData: JSON.stringify({ invitations: [{ ...first, email: 'nobody' }, ...rest] }) };
}

function onTheDayBefore(request: Request): Change {
  const booking: BookingRequest = request.postDataJSON();
  const day = dayIn(timeZone, new Date(), -1);
  const appointment = instantOf(day, booking.appointment_time, timeZone);
  return saying({ appointment_date: day, appointment })(request);
}
