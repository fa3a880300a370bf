import type { SubscriptionLinkAnswer, SubscriptionLinkPurpose } from '../../contract/subscription.ts';
import type { SiteContext } from './__root.tsx';
import { secretHead } from './-head.ts';

const titles: Record<SubscriptionLinkPurpose, string> = {
  confirm: 'Confirm your subscription',
  leave: 'Leave our mailing list',
};

/** The head of a page opened from an email. */
export function subscriptionLinkHead(purpose: SubscriptionLinkPurpose) {
  return secretHead({ title: titles[purpose], description: 'New articles for fleet operators by mail.' });
}

/** The server's answer to the page's form, if this document is one. */
export function subscriptionLinkAnswerIn({ answer }: SiteContext): SubscriptionLinkAnswer | undefined {
  return answer?.flow === 'subscriptionLink' ? answer : undefined;
}
