/** Using the link of an email to a subscriber, by the rulings on the blog and matrix 2.subscribe-links. */

import * as z from 'zod/mini';
import { postedForm, postedWithoutKey, type Wire } from '../oracles/wire/wire.ts';
import { subscriberAddress } from '../subscription/model.ts';
import { confirmToken, rejectedLink } from './model.ts';

const path = `/subscribe/confirm/${confirmToken}`;

/** Matrix 2.subscribe-links: every email to a subscriber has a link to unsubscribe. */
const welcome = {
  subject: 'You are subscribed to the Msafara blog',
  says: ['We’ll email you each new article, and nothing else.', /^http:\/\/localhost:\d+\/subscribe\/leave\/[\w-]+$/],
};

export const subscriptionLinkWire: Wire = {
  endpoints: [
    {
      method: 'POST',
      path: '/subscribe/confirm/:token',
      statuses: '200 303 400 403 413 415 422 429 500 503',
      schema: z.object({}),
      accepted: () => ({ status: 200, body: { detail: 'The address is subscribed.' } }),
      rejections: [{ fieldError: rejectedLink, change: { path: '/subscribe/confirm/unknown' } }],
    },
  ],
  requests: {
    usingLink: ({ purpose, token }: { purpose: string; token: string }) =>
      postedWithoutKey(`/subscribe/${purpose}/${token}`, {}),
  },
  within: {
    'the button was pressed without scripts': () => [postedForm(path, {})],
    'the button was pressed without scripts and the link was unknown': () => [postedForm(path, {})],
  },
  /** Rulings on the blog [2]: the address is subscribed once, however often the button is pressed. */
  served: (requests) => {
    const [last] = requests.slice(-1);
    if (last === undefined) return [];
    const to = last.real(subscriberAddress);
    // Nobody owns an unknown link, and the model's address is every path's.
    if (to === subscriberAddress) return [];
    const accepted = requests.filter(({ accepted }) => accepted).slice(0, 1);
    return [
      {
        rows: [
          {
            table: 'subscribers',
            find: { email: to },
            are: accepted.map(() => ({ email: subscriberAddress, left_at: null })),
          },
        ],
        emails: [{ to, are: accepted.map(() => welcome) }],
      },
    ];
  },
};
