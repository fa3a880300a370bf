import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { idempotencyHeader } from '../../contract/submission.ts';
import { subscriptionPath, subscriptionResponse } from '../../contract/subscription.ts';
import type { SubscriptionRequest } from '../../machines/subscription.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { post } from '../http/client.ts';

/** What the box leaves in session storage, so that a reload loses nothing that was typed. */
export const subscribeDraft = draftStore('subscribe', z.object({ form: z.object({ email: z.string() }) }));

/** Asks for a subscription. Rejects with a Rejection where the server will not take the address, or not now. */
export const requestingSubscription = fromPromise<void, SubscriptionRequest>(
  async ({ input: { form, key }, signal }: { input: SubscriptionRequest; signal: AbortSignal }) => {
    const response = await post(subscriptionPath, {
      json: form,
      headers: { [idempotencyHeader]: key },
      signal,
      rejection: 'The server did not accept this address.',
      tellsLimit: true,
    });
    // An answer of another shape is not our server's: a hotel's sign-in page, say.
    subscriptionResponse.parse(await response.json());
  },
);
