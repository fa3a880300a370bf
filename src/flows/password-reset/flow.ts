import { fromPromise } from 'xstate';
import {
  type PasswordUpdate,
  passwordResetMachine,
  type ResetLinkCheck,
  type ResetLinkRequest,
} from '../../../machines/password-reset.ts';
import { ratingPassword } from '../../actors/password-strength.ts';
import { usePreload } from '../../design/intent.ts';
import type { FormStart } from '../../hooks/form-start.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import type { Invocation } from '../../http/client.ts';

/** The requests are not part of the first load. */
const loadRequests = () => import('./requests.ts');

const machine = passwordResetMachine.provide({
  actors: {
    requestingLink: fromPromise(async (link: Invocation<ResetLinkRequest>) =>
      (await loadRequests()).requestResetLink(link),
    ),
    checkingLink: fromPromise(async (link: Invocation<ResetLinkCheck>) => (await loadRequests()).checkResetLink(link)),
    updatingPassword: fromPromise(async (password: Invocation<PasswordUpdate>) =>
      (await loadRequests()).updatePassword(password),
    ),
    ratingPassword,
  },
});

/** Runs the password reset. */
export function usePasswordReset(start: FormStart<typeof machine>) {
  usePreload(loadRequests);
  return useFlow(machine, start);
}
