/** Subscribing to new articles, by specification 2, the rulings on the blog and matrix 2.subscribe. */

import { subscriptionRequest } from '../../../contract/subscription.ts';
import { byKey, posted, postedForm, type Wire } from '../oracles/wire/wire.ts';
import { rejectedAddress, subscriberAddress } from './model.ts';

const path = '/api/register/subscribe';

/** Matrix 2.subscribe: the address gets a link, with which it confirms the subscription. */
const confirmation = {
  subject: 'Confirm your subscription',
  says: [/^http:\/\/localhost:\d+\/subscribe\/confirm\/[\w-]+$/],
};

export const subscriptionWire: Wire = {
  endpoints: [
    {
      method: 'POST',
      path,
      statuses: '202 400 403 413 415 422 429 500 503',
      schema: subscriptionRequest,
      accepted: () => ({ status: 202, body: { detail: 'We have mailed this address.' } }),
      rejections: [{ fieldError: rejectedAddress, change: { body: { email: 'nobody' } } }],
    },
  ],
  requests: {
    requestingSubscription: ({ form, key }: { form: { email: string }; key: string }) =>
      posted(path, key, { email: form.email }),
  },
  within: {
    'the form was posted without scripts and accepted': () => [postedForm(path, { email: subscriberAddress })],
    'the form was posted without scripts and rejected': () => [postedForm(path, { email: 'akoth at reader' })],
  },
  /** Matrix 7.email-requests: one link per key; an address is not subscribed before it is confirmed. */
  served: (requests) => {
    const keys = byKey(requests, path);
    const mailboxes = Map.groupBy(
      keys.flatMap(({ accepted: [first] }) => first ?? []),
      ({ mailbox }) => mailbox,
    );
    return [
      ...keys
        .filter(({ key }) => key !== '')
        .map(({ key, accepted: [first] }) => ({
          rows: [
            {
              table: 'subscription_requests',
              find: { key },
              are: first ? [{ email: subscriberAddress, used_at: null }] : [],
            },
          ],
          emails: [],
        })),
      ...[...mailboxes].map(([email, accepted]) => ({
        rows: [
          {
            table: 'subscription_requests',
            find: { email },
            are: accepted.map(() => ({ email: subscriberAddress, used_at: null })),
          },
          { table: 'subscribers', find: { email }, are: [] },
        ],
        emails: [{ to: email, are: accepted.map(() => confirmation) }],
      })),
    ];
  },
};
