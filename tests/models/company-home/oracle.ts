/** A company that was just registered, by issue 33 of the rulings: matrix 2.company-home, 6.resending and 3.sign-out. */
import type { Facts, Oracle } from '@msafara/paths/conformance';
import { busy } from '../event-cases.ts';
import { answers, invited, newcomer } from '../registration/fixtures.ts';
import { notInvited } from './fixtures.ts';

type Person = { email: string; role: string; state: string; links: number };
type HomeFacts = Facts & {
  /** The key of the session; empty without one. */
  key: string;
  username: string;
  team: string;
  trial_ends: string;
  invitees: readonly Person[];
  /** Whom a link was last to be emailed to. */
  to: string;
  fieldErrors: readonly { field: string; message: string }[];
};
type Change = (facts: HomeFacts) => HomeFacts | undefined;

const start: HomeFacts = {
  state: 'unhydrated',
  running: {},
  key: '',
  username: '',
  team: '',
  trial_ends: '',
  invitees: [],
  to: '',
  fieldErrors: [],
};

/** The default role of an invitation is the first of the account: specification 6. */
const person: Person = { email: invited, role: 'Manager', state: 'pending', links: 1 };

function runningAt(state: string, { key, to, invitees }: HomeFacts): Facts['running'] {
  if (state === 'reading') return { readingCompany: { key } };
  // Matrix 6.resending: it names the links that the page knows of, so that a repeated request emails nothing.
  if (state === 'resending') return { resendingInvitation: { key, to, links: invitees[0]?.links ?? 0 } };
  return state === 'signingOut' ? { endingSession: { key } } : {};
}

const at = (state: string, facts: HomeFacts): HomeFacts => ({ ...facts, state, running: runningAt(state, facts) });

const from =
  (before: string, after: string, change: Partial<HomeFacts> = {}): Change =>
  (facts) =>
    facts.state === before ? at(after, { ...facts, ...change }) : undefined;

/** Matrix 2.company-home: who has no session learns nothing of a company, and this tab keeps nothing of it. */
const closed: Change = () => at('closed', start);

const read: Change = from('reading', 'home.ready', {
  username: newcomer.email,
  team: newcomer.name,
  trial_ends: answers.trialEnds,
  invitees: [person],
});

const pressed =
  (after: string, change: Partial<HomeFacts> = {}): Change =>
  (facts) =>
    facts.state.startsWith('home.') ? at(after, { ...facts, fieldErrors: [], ...change }) : undefined;

/** The rule behind the rulings: without an answer the server can be asked again. */
const notRead = from('reading', 'unanswered');

/** The rule behind the rulings: nobody is told that a link was emailed when it was not, nor that it was not. */
const notConfirmed = from('resending', 'home.unconfirmed');

/** Matrix 3.sign-out: nobody is told that they are signed out when they may not be. */
const notEnded = from('signingOut', 'home.kept');

const said = { fieldErrors: [{ field: '', message: busy.words }] };

export const companyHomeOracle: Oracle<HomeFacts> = {
  start,
  after: {
    'the page is opened in a tab in which nothing was registered': closed,
    'the page is opened after a registration': from('unhydrated', 'reading', { key: 'kept-key' }),
    'the company is read': read,
    'the owner has joined another company': closed,
    'the session has ended before the company was read': closed,
    'the company is read too often': from('reading', 'unanswered', said),
    'the server fails while the company is read': notRead,
    'the network breaks while the company is read': notRead,
    'the answer is lost while the company is read': notRead,
    'nothing answers while the company is read': notRead,
    'the person tries again': from('unanswered', 'reading', { fieldErrors: [] }),
    'the invitation is to be sent again': pressed('resending', { to: invited }),
    'a new link is emailed': from('resending', 'home.resent', { invitees: [{ ...person, links: 2 }] }),
    'another new link is emailed': from('resending', 'home.resent', { invitees: [{ ...person, links: 3 }] }),
    'the person who was invited has joined in the meantime': from('resending', 'home.joined', {
      invitees: [{ ...person, state: 'joined' }],
    }),
    'the server rejects the address': from('resending', 'home.rejected', { fieldErrors: [notInvited] }),
    'the link is asked for too often': from('resending', 'home.rejected', said),
    'the session has ended before the link was emailed': closed,
    'the server fails while a link is asked for': notConfirmed,
    'the network breaks while a link is asked for': notConfirmed,
    'the answer is lost while a link is asked for': notConfirmed,
    'nothing answers while a link is asked for': notConfirmed,
    'the person signs out': pressed('signingOut'),
    'the session is ended': from('signingOut', 'signedOut', { ...start, state: 'signedOut' }),
    'the server fails while the session is ended': notEnded,
    'the network breaks while the session is ended': notEnded,
    'nothing answers while the session is ended': notEnded,
  },
};
