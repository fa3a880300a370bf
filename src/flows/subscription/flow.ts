import { fromPromise } from 'xstate';
import type { SubscriptionAnswer } from '../../../contract/subscription.ts';
import { subscriptionMachine } from '../../../machines/subscription.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { subscriptionDraft } from './draft.ts';
import { requestSubscription } from './requests.ts';

const machine = subscriptionMachine.provide({ actors: { requestingSubscription: fromPromise(requestSubscription) } });

/** Runs the subscription, from an address to the email that confirms it. `answer` is the server's, on the page that it is for. */
export function useSubscription(answer?: SubscriptionAnswer) {
  return useFlow(machine, { answer, draft: subscriptionDraft });
}
