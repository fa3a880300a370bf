/** Bringing a deleted company back, by the rulings on the registration link and matrix 6.restoration. */

import * as z from 'zod/mini';
import { postedForm, postedWithoutKey, type Wire } from '../oracles/wire/wire.ts';
import { newcomer } from '../registration/fixtures.ts';
import { restorationErrors, restorationToken, restored } from './model.ts';

const path = `/registration/restore/${restorationToken}`;

const news = {
  subject: 'Your company is back',
  says: [`Company: ${restored.team}`, `Team you left: ${restored.left}`],
};

export const companyRestorationWire: Wire = {
  endpoints: [
    {
      method: 'POST',
      path: '/registration/restore/:token',
      statuses: '200 303 400 403 413 415 422 429 500 503',
      schema: z.object({}),
      accepted: () => ({ status: 200, body: restored }),
      rejections: [
        { fieldError: restorationErrors.token, change: { path: '/registration/restore/unknown' } },
        {
          fieldError: restorationErrors.team,
          change: async (_request, elsewhere) => ({ path: await elsewhere.deleteCompany() }),
        },
      ],
    },
  ],
  requests: {
    restoringCompany: ({ token }: { token: string }) => postedWithoutKey(`/registration/restore/${token}`, {}),
  },
  within: {
    'the button was pressed without scripts': () => [postedForm(path, {})],
    'the button was pressed without scripts by the only manager of another team': () => [postedForm(path, {})],
    'the button was pressed without scripts and the link was unknown': () => [postedForm(path, {})],
  },
  /** Rulings on the registration link: the owner is in the company again, as they were, however often the button is pressed. */
  served: (requests, read) => {
    const [last] = requests.slice(-1);
    if (last === undefined) return [];
    const to = last.real(newcomer.email);
    // Nobody owns an unknown link, and the model's address is every path's.
    if (to === newcomer.email) return [];
    const accepted = requests.filter(({ accepted }) => accepted).slice(0, 1);
    const [team] = read('teams', { name: last.real(restored.team) });
    return [
      {
        rows: accepted.map(() => ({
          table: 'users',
          find: { email: to },
          are: [{ email: newcomer.email, role: 'Manager', account_id: team?.account_id }],
        })),
        emails: [{ to, are: accepted.map(() => news) }],
      },
    ];
  },
};
