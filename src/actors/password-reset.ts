import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { PasswordUpdate, ResetLinkCheck, ResetLinkRequest } from '../../machines/password-reset.ts';
import { draftStore } from '../drafts/draft-store.ts';

/** What asking for a link leaves in session storage: the address alone, never a password or a token. */
export const passwordResetDraft = draftStore('password-reset', z.object({ form: z.object({ email: z.string() }) }));

/** Fetches what the calls are made with: not part of the first load, and there before it is needed. */
export const loadCalls = () => import('../http/password-reset-requests.ts');

/** Has a link mailed. Rejects with a Rejection where the server says no. */
export const requestingLink = fromPromise<void, ResetLinkRequest>(
  async ({ input, signal }: { input: ResetLinkRequest; signal: AbortSignal }) =>
    (await loadCalls()).askForLink(input, signal),
);

/** Has a link checked. Rejects with a Rejection where it does not work. */
export const checkingLink = fromPromise<void, ResetLinkCheck>(
  async ({ input, signal }: { input: ResetLinkCheck; signal: AbortSignal }) =>
    (await loadCalls()).checkLink(input, signal),
);

/** Has a new password set. Rejects with a Rejection where the server says no. */
export const updatingPassword = fromPromise<void, PasswordUpdate>(
  async ({ input, signal }: { input: PasswordUpdate; signal: AbortSignal }) =>
    (await loadCalls()).updatePassword(input, signal),
);
