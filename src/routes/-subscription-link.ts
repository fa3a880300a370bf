import type { SubscriptionLinkPurpose } from '../../contract/subscription.ts';
import { secretHead } from './-head.ts';

const titles: Record<SubscriptionLinkPurpose, string> = {
  confirm: 'Confirm your subscription',
  leave: 'Leave our mailing list',
};

/** The head of the page of an emailed link. */
export function subscriptionLinkHead(purpose: SubscriptionLinkPurpose) {
  return secretHead({ title: titles[purpose] });
}
