import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { LinkCheck, LinkRequest, NewPassword } from '../../machines/password-reset.ts';
import { draftStore } from '../drafts/draft-store.ts';

/** What asking for a link leaves in session storage: the address alone, never a password or a token. */
export const passwordResetDraft = draftStore('password-reset', z.object({ form: z.object({ email: z.string() }) }));

/** Fetches what the calls are made with: not part of the first load, and there before it is needed. */
export const loadCalls = () => import('../http/password-reset-requests.ts');

/** Has a link mailed. Rejects with a Rejection where the server says no. */
export const askingLink = fromPromise<void, LinkRequest>(
  async ({ input, signal }: { input: LinkRequest; signal: AbortSignal }) =>
    (await loadCalls()).askForLink(input, signal),
);

/** Has a link checked. Rejects with a Rejection where it does not work. */
export const checkingLink = fromPromise<void, LinkCheck>(
  async ({ input, signal }: { input: LinkCheck; signal: AbortSignal }) => (await loadCalls()).checkLink(input, signal),
);

/** Has a new password set. Rejects with a Rejection where the server says no. */
export const updatingPassword = fromPromise<void, NewPassword>(
  async ({ input, signal }: { input: NewPassword; signal: AbortSignal }) =>
    (await loadCalls()).updatePassword(input, signal),
);
