import { fromPromise } from 'xstate';
import { type SubscriptionLink, subscriptionLinkMachine } from '../../../machines/subscription-link.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { useAnswer } from '../answer.ts';
import { submitSubscriptionLink } from './requests.ts';

const machine = subscriptionLinkMachine.provide({ actors: { usingLink: fromPromise(submitSubscriptionLink) } });

/** Runs what an emailed link is for. */
export function useSubscriptionLink(link: SubscriptionLink) {
  return useFlow(machine, { answer: useAnswer('subscriptionLink'), given: () => ({ link }) });
}
