import { doneTitles } from '../../content/done-titles.ts';
import type { SubscriptionLinkPurpose } from '../../contract/subscription.ts';
import type { SiteContext } from './__root.tsx';
import { answerFor, answerTitle } from './-answer.ts';
import { secretHead } from './-head.ts';

const titles: Record<SubscriptionLinkPurpose, string> = {
  confirm: 'Confirm your subscription',
  leave: 'Leave our mailing list',
};

/** The head of the page of an emailed link. */
export function subscriptionLinkHead(context: SiteContext, purpose: SubscriptionLinkPurpose) {
  const answer = answerFor(context, 'subscriptionLink');
  return secretHead({ title: answerTitle(answer, titles[purpose], doneTitles[purpose]) });
}
