/** Bringing a deleted company back, by the rulings on the registration link and matrix 6.restoration. */
import type { Facts, Oracle } from '@msafara/paths/conformance';
import { busy } from '../event-cases.ts';
import { restorationErrors } from './model.ts';

type RestorationFacts = Facts & {
  /** The token that proves the mailbox. */
  token: string;
  company: { team: string; invitations: number; left: string };
  fieldErrors: readonly { field: string; message: string }[];
};
type Change = (facts: RestorationFacts) => RestorationFacts | undefined;

const token = 'bGluay10by1yZXN0b3Jl';
/** It comes back with its own name, and its owner leaves the team that they joined. */
const company = { team: 'Akinyi Stores', invitations: 0, left: 'Wanjiru Haulage' };

const at =
  (state: string, change: Partial<RestorationFacts> = {}) =>
  (facts: RestorationFacts): RestorationFacts => ({ ...facts, state, running: {}, ...change });

const from =
  (state: string, change: (facts: RestorationFacts) => RestorationFacts): Change =>
  (facts) =>
    facts.state === state ? change(facts) : undefined;

/** Rulings on calls: the page says that the link does not work, and why. */
const rejected = at('rejected', { fieldErrors: [restorationErrors.token] });

/** Matrix 6.restoration: no other team is left without a manager for it; the link still works afterwards. */
const needed = at('needed', { fieldErrors: [restorationErrors.team] });

/** Rulings on the registration link: fetching the link changes nothing, pressing the button on its page does. */
const pressed: Change = (facts) =>
  facts.state.startsWith('form.') || facts.state === 'needed'
    ? { ...facts, state: 'sending', running: { restoringCompany: { token } }, token, fieldErrors: [] }
    : undefined;

/** The rule behind the rulings: nobody is told that a company is back when it is not, nor that it is not. */
const unanswered = from('sending', at('form.unanswered'));

export const companyRestorationOracle: Oracle<RestorationFacts> = {
  start: {
    state: 'unhydrated',
    running: {},
    token: '',
    company: { team: '', invitations: 0, left: '' },
    fieldErrors: [],
  },
  after: {
    'the link is followed': from('unhydrated', at('form.ready')),
    /** As whenever the page is loaded again, it does not name the team that was left: the email does. */
    'the button was pressed without scripts': from('unhydrated', at('done', { company: { ...company, left: '' } })),
    'the button was pressed without scripts by the only manager of another team': from('unhydrated', needed),
    'the button was pressed without scripts and the link was unknown': from('unhydrated', rejected),
    'the button is pressed': pressed,
    'the company is back': from('sending', at('done', { company })),
    'the server rejects the link': from('sending', rejected),
    'the team that would be left needs its manager': from('sending', needed),
    /** Matrix 8.postponed: the link still works, so the server's words stand beside the button. */
    'the button is pressed too often': from(
      'sending',
      at('form.unanswered', { fieldErrors: [{ field: '', message: busy.words }] }),
    ),
    'the server fails': unanswered,
    'the network breaks': unanswered,
    'the answer is lost': unanswered,
    'nothing answers': unanswered,
  },
};
