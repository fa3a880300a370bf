import { HttpResponse } from 'msw';
import * as z from 'zod/mini';
import { bookingPath, bookingRequest } from '../../../contract/booking.ts';
import { contactPath, contactReceived, contactRequest } from '../../../contract/contact.ts';
import { emailAddress } from '../../../contract/email.ts';
import { fuelStationForm, fuelStationPath } from '../../../contract/fuel-station.ts';
import { codeLength } from '../../../contract/limits.ts';
import { newPassword } from '../../../contract/password.ts';
import {
  newPasswordPath,
  passwordResetPath,
  passwordUpdated,
  resetCheckPath,
  resetLinkRequest,
} from '../../../contract/password-reset.ts';
import type { FieldError } from '../../../contract/problem.ts';
import {
  accountRequest,
  invitationRequest,
  invitationsRequest,
  joinRequest,
  registrationPaths,
  teamRequest,
} from '../../../contract/registration.ts';
import { subscriptionPath, subscriptionRequest } from '../../../contract/subscription.ts';
import { rejectedDate } from '../../booking.ts';
import { rejectedPhone } from '../../contact.ts';
import type { Invitee } from '../../environment.ts';
import { logins, rejectedEmail, shownLogins } from '../../fuel-station.ts';
import { resetFieldErrors, resetToken } from '../../password-reset.ts';
import { answers, fieldErrors, invitations } from '../../registering.ts';
import { rejectedAddress } from '../../subscription.ts';
import { confirmLink, rejectedLink } from '../../subscription-link.ts';

/** A request as a page made it. */
export type Asked = { body: unknown; taken: ReadonlySet<string> };

/** A call that pages make: what it takes, and how a server answers it. */
export type Call = {
  method: 'get' | 'post' | 'delete';
  /** Where, with parameters as MSW reads them. */
  path: string;
  /** What it takes: the body, or the parameters in the path. */
  schema: z.ZodMiniType;
  /** What its idempotency key is one for: the whole thing, or each mail that it asks for. None is expected without. */
  key?: 'thing' | 'mail';
  /** `taken` holds the paths of what the page has asked for before and got. */
  accepted: (asked: Asked) => Response;
  /** The answer to somebody who was overtaken, by the step that the other one got to. */
  late?: Record<string, () => Response>;
  /** What the server may find wrong, its usual objection first. */
  rejections: readonly FieldError[];
};

const json = (body: object, status = 201) => HttpResponse.json(body, { status });

const { sendCode, verifyCode, account, team, invitations: invite, skip, invitation, session } = registrationPaths;

/** The first that fits answers. */
export const calls: readonly Call[] = [
  {
    method: 'post',
    path: bookingPath,
    schema: bookingRequest,
    key: 'thing',
    accepted: () =>
      HttpResponse.text('Successfully Sent Booking!', {
        status: 201,
        headers: { location: '/api/register/booking/0/appointment.ics' },
      }),
    rejections: [rejectedDate],
  },
  {
    method: 'post',
    path: fuelStationPath,
    schema: fuelStationForm,
    key: 'thing',
    accepted: () => json(logins),
    late: { shown: () => json(shownLogins, 200) },
    rejections: [rejectedEmail],
  },
  {
    method: 'get',
    path: `${sendCode}/:email`,
    schema: z.object({ email: emailAddress() }),
    key: 'mail',
    accepted: () => HttpResponse.text('An email is on its way.'),
    rejections: [fieldErrors.email],
  },
  {
    method: 'get',
    path: session,
    schema: z.object({}),
    key: 'thing',
    accepted: ({ taken }) => {
      const { standing } = answers;
      if (taken.has('member' satisfies Invitee)) return json(standing.join, 200);
      if (taken.has('registrant' satisfies Invitee) || taken.has(team)) return json(standing.invites, 200);
      return json(taken.has(account) ? standing.team : standing.account, 200);
    },
    late: { welcome: () => json(answers.standing.welcome, 200) },
    rejections: [fieldErrors.token],
  },
  {
    method: 'delete',
    path: session,
    schema: z.object({}),
    key: 'thing',
    accepted: () => new HttpResponse(null, { status: 204 }),
    rejections: [fieldErrors.token],
  },
  {
    method: 'get',
    path: `${verifyCode}/:email/:code`,
    schema: z.object({ email: emailAddress(), code: z.string().check(z.length(codeLength)) }),
    key: 'thing',
    accepted: ({ body }) => HttpResponse.text((body as { email: string }).email),
    rejections: [fieldErrors.code],
  },
  {
    method: 'post',
    path: account,
    schema: z.union([accountRequest, joinRequest]),
    key: 'thing',
    accepted: ({ body, taken }) => {
      if ('invitation' in (body as object)) return json(answers.finished);
      return json(taken.has(team) ? answers.withTeam : answers.account);
    },
    late: { invites: () => json(answers.withTeam, 200) },
    rejections: [fieldErrors.password, fieldErrors.token, fieldErrors.invitation],
  },
  {
    method: 'post',
    path: team,
    schema: teamRequest,
    key: 'thing',
    accepted: () => json(answers.team),
    rejections: [fieldErrors.name, fieldErrors.token],
  },
  {
    method: 'post',
    path: invite,
    schema: invitationsRequest,
    key: 'thing',
    accepted: () => json({ username: answers.account.username }),
    rejections: [fieldErrors.invite, fieldErrors.token],
  },
  {
    method: 'post',
    path: skip,
    schema: z.object({}),
    key: 'thing',
    accepted: () => json({ username: answers.account.username }, 200),
    rejections: [fieldErrors.token],
  },
  {
    method: 'post',
    path: invitation,
    schema: invitationRequest,
    accepted: ({ body }) =>
      json((body as { invitation: string }).invitation === invitations.shared ? answers.shared : answers.mailed, 200),
    rejections: [fieldErrors.invitation],
  },
  {
    method: 'post',
    path: passwordResetPath,
    schema: resetLinkRequest,
    key: 'mail',
    accepted: () => json({ detail: 'If this address has an account, a link is on its way.' }, 202),
    rejections: [resetFieldErrors.email],
  },
  {
    method: 'post',
    path: resetCheckPath,
    schema: z.object({ token: z.literal(resetToken) }),
    accepted: () => json({ detail: 'This link works.' }, 200),
    rejections: [resetFieldErrors.token],
  },
  {
    method: 'post',
    path: newPasswordPath,
    schema: z.object({ token: z.literal(resetToken), password: newPassword }),
    key: 'thing',
    accepted: () => HttpResponse.text(passwordUpdated),
    rejections: [resetFieldErrors.password, resetFieldErrors.token],
  },
  {
    method: 'post',
    path: contactPath,
    schema: contactRequest,
    key: 'thing',
    accepted: () => HttpResponse.text(contactReceived, { status: 201 }),
    rejections: [rejectedPhone],
  },
  {
    method: 'post',
    path: subscriptionPath,
    schema: subscriptionRequest,
    key: 'mail',
    accepted: () => json({ detail: 'We have mailed this address.' }, 202),
    rejections: [rejectedAddress],
  },
  {
    method: 'post',
    path: confirmLink,
    schema: z.object({}),
    accepted: () => json({ detail: 'The address is subscribed.' }, 200),
    rejections: [rejectedLink],
  },
];

/** How a server says that it will not take a request. */
export function rejection(fieldError: FieldError): Response {
  const status = fieldError.field === 'token' ? 401 : 422;
  return HttpResponse.json(
    {
      type: 'about:blank',
      title: status === 401 ? 'Unauthorized' : 'Unprocessable Content',
      status,
      errors: [fieldError],
    },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}
