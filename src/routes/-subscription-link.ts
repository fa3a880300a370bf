import { subscriptionPages } from '../../content/subscription.ts';
import type { SubscriptionLinkAnswer, SubscriptionLinkPurpose } from '../../contract/subscription.ts';
import type { SiteContext } from './__root.tsx';
import { secretHead } from './-head.ts';

/** The head of the page that a mailed link leads to. */
export function subscriptionLinkHead(purpose: SubscriptionLinkPurpose) {
  return secretHead(subscriptionPages[purpose]);
}

/** The server's answer to the page's button, where this document is one. */
export function subscriptionLinkAnswerIn({ answer }: SiteContext): SubscriptionLinkAnswer | undefined {
  return answer?.flow === 'subscriptionLink' ? answer : undefined;
}
