import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { companyHomeMachine, type LinkResending } from '../../../machines/company-home.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import type { Invocation } from '../../http/client.ts';
import { forgetRegistration, registrationDraft } from '../registration/flow.ts';

const loadRequests = () => import('./requests.ts');

const machine = companyHomeMachine.provide({
  actors: {
    readingCompany: fromPromise(async (session: Invocation<{ key: string }>) =>
      (await loadRequests()).readSession(session),
    ),
    resendingInvitation: fromPromise(async (link: Invocation<LinkResending>) =>
      (await loadRequests()).sendInvitationAgain(link),
    ),
  },
});

/** Runs the page of a company that was just registered. */
export function useCompanyHome() {
  const router = useRouter();
  const own = useMemo(
    () =>
      machine.provide({
        actors: {
          // Whoever uses the browser next reads no name on a page of the registration.
          endingSession: fromPromise(async (session: Invocation<{ key: string }>) => {
            await (await loadRequests()).endSession(session);
            forgetRegistration(router);
          }),
        },
      }),
    [router],
  );
  return useFlow(own, { given: () => ({ key: registrationDraft.read()?.finished?.key ?? '' }) });
}
