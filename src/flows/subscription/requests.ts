import { idempotencyHeader } from '../../../contract/submission.ts';
import { subscriptionLinkPages, subscriptionPath, subscriptionResponse } from '../../../contract/subscription.ts';
import type { SubscriptionRequest } from '../../../machines/subscription.ts';
import type { SubscriptionLink } from '../../../machines/subscription-link.ts';
import { jsonOf } from '../../http/answer.ts';
import { type Invocation, post } from '../../http/client.ts';

/** Asks for a subscription to the blog. */
export async function requestSubscription({
  input: { form, key },
  signal,
}: Invocation<SubscriptionRequest>): Promise<void> {
  await post(subscriptionPath, {
    json: form,
    headers: { [idempotencyHeader]: key },
    signal,
    answer: jsonOf(subscriptionResponse),
    rejectsLimit: true,
  });
}

/** Confirms or ends a subscription by the token of an emailed link. */
export async function submitSubscriptionLink({
  input: { purpose, token },
  signal,
}: Invocation<SubscriptionLink>): Promise<void> {
  await post(`${subscriptionLinkPages[purpose]}/${encodeURIComponent(token)}`, {
    json: {},
    signal,
    answer: jsonOf(subscriptionResponse),
    rejectsLimit: true,
  });
}
