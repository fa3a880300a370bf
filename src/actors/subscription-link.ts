import { fromPromise } from 'xstate';
import { subscriptionLinkPages, subscriptionResponse } from '../../contract/subscription.ts';
import type { SubscriptionLink } from '../../machines/subscription-link.ts';
import { post } from '../http/client.ts';

/** Does what a mailed link is for. Rejects with a Rejection where the link does not hold. */
export const usingLink = fromPromise<void, SubscriptionLink>(
  async ({ input: { purpose, token }, signal }: { input: SubscriptionLink; signal: AbortSignal }) => {
    const response = await post(`${subscriptionLinkPages[purpose]}/${encodeURIComponent(token)}`, {
      json: {},
      signal,
      rejection: 'The server did not accept this link.',
    });
    // An answer of another shape is not our server's: a hotel's sign-in page, say.
    subscriptionResponse.parse(await response.json());
  },
);
