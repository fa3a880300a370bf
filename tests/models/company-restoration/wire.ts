/** Bringing a deleted company back, by the rulings on the registration link and matrix 6.restoration. */

import { postedForm, postedWithoutKey, type Wire } from '../oracles/wire/wire.ts';
import { newcomer } from '../registration/fixtures.ts';
import { restorationToken, restored } from './model.ts';

const path = `/registration/restore/${restorationToken}`;

const news = {
  subject: 'Your company is back',
  says: [`Company: ${restored.team}`, `Team that you have left: ${restored.left}`],
};

export const companyRestorationWire: Wire = {
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
    const accepted = requests.filter(({ accepted }) => accepted).slice(0, 1);
    const to = last.real(newcomer.email);
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
