/** Subscribing to new articles, by specification 2, the rulings on the blog and matrix 2.subscribe. */

import { byKey, posted, postedForm, type Wire } from '../oracles/wire/wire.ts';
import { subscriberAddress } from './model.ts';

const path = '/api/register/subscribe';

/** Matrix 2.subscribe: the address gets a link, with which it confirms the subscription. */
const confirmation = {
  subject: 'Confirm your subscription',
  says: [/^http:\/\/localhost:\d+\/subscribe\/confirm\/[\w-]+$/],
};

export const subscriptionWire: Wire = {
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
