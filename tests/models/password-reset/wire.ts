/** Resetting a password, by specification 3 and 7, the rulings on calls and matrix 4.reset-check and 7.email-requests. */

import * as z from 'zod/mini';
import { newPassword } from '../../../contract/password.ts';
import { passwordUpdated, resetLinkRequest } from '../../../contract/password-reset.ts';
import { byKey, posted, postedWithoutKey, type ServedRequest, type Wire } from '../oracles/wire/wire.ts';
import { forgetfulUser, resetFieldErrors, resetToken } from './model.ts';

/** Specification 7, with both slashes. */
const newPasswordPath = '/api/register/verifyEmailCode//';
const linkPath = '/api/register/passwordReset';

/** The password that the account of the link had before: it differs in its letters. */
const oldPassword = 'ROAD TO ATHI RIVER 7';

const changed = { subject: 'Your password was changed', says: [`Username: ${forgetfulUser.email}`] };

/** Rulings on calls: nobody learns whether an address has an account; one that has none is emailed nothing. */
const requestedLinks = (requests: readonly ServedRequest[]) =>
  byKey(requests, linkPath).map(({ key, content, accepted }) => ({
    rows: [
      {
        table: 'password_resets',
        find: { key },
        are: accepted.slice(0, 1).map(() => ({ ...(content as object), user_id: null, used_at: null })),
      },
    ],
    emails: accepted.map(({ mailbox }) => ({ to: mailbox, are: [] })),
  }));

/** Specification 7: the link sets the password of its owner, once; matrix 4.reset: the owner is told by email. */
function followedLink(requests: readonly ServedRequest[]) {
  const [first] = requests.filter(({ body }) => (body as { token?: string }).token === resetToken);
  const to = first?.real(forgetfulUser.email);
  // Paths whose link is not an emailed one have no account.
  if (to === undefined || to === forgetfulUser.email) return [];
  const isChanged = requests.some(({ path, accepted }) => path === newPasswordPath && accepted);
  const { email, password } = forgetfulUser;
  return [
    {
      rows: [
        { table: 'users', find: { email: to }, are: [{ email, password: isChanged ? password : oldPassword }] },
        { table: 'password_resets', find: { email: to }, are: [{ email, used_at: isChanged ? /^\d{4}-/ : null }] },
      ],
      emails: [{ to, are: isChanged ? [changed] : [] }],
    },
  ];
}

const unknownLink = { fieldError: resetFieldErrors.token, change: { body: { token: 'unknown' } } };

export const passwordResetWire: Wire = {
  endpoints: [
    {
      method: 'POST',
      path: linkPath,
      statuses: '202 400 403 413 415 422 429 500 503',
      schema: resetLinkRequest,
      accepted: () => ({ status: 202, body: { detail: 'If this address has an account, a link is on its way.' } }),
      rejections: [{ fieldError: resetFieldErrors.email, change: { body: { email: 'nobody' } } }],
    },
    {
      method: 'POST',
      path: `${linkPath}/check`,
      statuses: '200 400 403 413 415 422 429 500 503',
      schema: z.object({ token: z.literal(resetToken) }),
      accepted: () => ({ status: 200, body: { detail: 'This link works.', email: forgetfulUser.email } }),
      rejections: [unknownLink],
      rejected: ({ message }) => ({ status: 200, body: { problem: 'unknown', detail: message } }),
    },
    {
      method: 'POST',
      path: newPasswordPath,
      statuses: '200 400 403 413 415 422 429 500 503',
      schema: z.object({ token: z.literal(resetToken), password: newPassword }),
      accepted: () => ({ status: 200, body: passwordUpdated }),
      rejections: [{ fieldError: resetFieldErrors.password, change: { body: { password: 'password1' } } }, unknownLink],
    },
  ],
  requests: {
    requestingLink: ({ email, key }: { email: string; key: string }) => posted(linkPath, key, { email }),
    checkingLink: ({ token }: { token: string }) => postedWithoutKey('/api/register/passwordReset/check', { token }),
    updatingPassword: ({ token, password, key }: { token: string; password: string; key: string }) =>
      posted(newPasswordPath, key, { token, password }),
  },
  served: (requests) => [...requestedLinks(requests), ...followedLink(requests)],
};
