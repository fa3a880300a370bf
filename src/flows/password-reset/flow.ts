import { fromPromise } from 'xstate';
import type { PasswordUpdate, ResetLinkCheck, ResetLinkRequest } from '../../../machines/password-reset.ts';
import type { Invocation } from '../../http/client.ts';

/** Loads the requests of the password reset, which are not part of the first load. */
export const loadPasswordResetRequests = () => import('./requests.ts');

export const requestingLink = fromPromise(async (link: Invocation<ResetLinkRequest>) =>
  (await loadPasswordResetRequests()).requestResetLink(link),
);

export const checkingLink = fromPromise(async (link: Invocation<ResetLinkCheck>) =>
  (await loadPasswordResetRequests()).checkResetLink(link),
);

export const updatingPassword = fromPromise(async (password: Invocation<PasswordUpdate>) =>
  (await loadPasswordResetRequests()).updatePassword(password),
);
