/** Using the link of an email to a subscriber, by specification 2, the rulings on the blog and matrix 2.subscribe-links. */
import type { Facts, Oracle } from '@msafara/paths/conformance';
import { tooOften } from './model.ts';

type LinkFacts = Facts & {
  /** What the link is for, and the token that proves the mailbox. */
  link: { purpose: string; token: string };
  /** Why the server rejected the link. */
  fieldErrors: readonly { field: string; message: string }[];
};
type Change = (facts: LinkFacts) => LinkFacts | undefined;

const link = { purpose: 'confirm', token: 'bGluay1vZi1ha290aA' };

/** Matrix 2.subscribe-links: the button confirms the subscription. */
const done = (facts: LinkFacts): LinkFacts => ({ ...facts, state: 'done', running: {} });

/** Rulings on the blog [2] and on calls: the page says that the link does not work, and why. */
const rejected = (facts: LinkFacts): LinkFacts => ({
  ...facts,
  state: 'rejected',
  running: {},
  fieldErrors: [{ field: 'token', message: 'We don’t recognise this link' }],
});

/** Matrix 2.subscribe-links: fetching the link changes nothing, pressing the button on its page does. */
const pressed: Change = (facts) =>
  facts.state.startsWith('form.')
    ? { ...facts, state: 'sending', running: { usingLink: facts.link }, fieldErrors: [] }
    : undefined;

const from =
  (state: string, change: (facts: LinkFacts) => LinkFacts): Change =>
  (facts) =>
    facts.state === state ? change(facts) : undefined;

/** The rule behind the rulings: nothing is said to be received, and the button can be pressed again. */
const unanswered = from('sending', (facts) => ({ ...facts, state: 'form.unanswered', running: {} }));

/** Matrix 8.postponed: the link still works, so the server's words stand beside the button. */
const postponed = from('sending', (facts) => ({
  ...facts,
  state: 'form.unanswered',
  running: {},
  fieldErrors: [{ field: '', message: tooOften.message }],
}));

export const subscriptionLinkOracle: Oracle<LinkFacts> = {
  start: { state: 'unhydrated', running: {}, link: { purpose: 'confirm', token: '' }, fieldErrors: [] },
  after: {
    'the link is followed': from('unhydrated', (facts) => ({ ...facts, state: 'form.ready', link })),
    'the button was pressed without scripts': from('unhydrated', done),
    'the button was pressed without scripts and the link was unknown': from('unhydrated', rejected),
    'the button is pressed': pressed,
    'the server subscribes the address': from('sending', done),
    'the server rejects the link': from('sending', rejected),
    'the button is pressed too often': postponed,
    'the server fails': unanswered,
    'the network breaks': unanswered,
    'the answer is lost': unanswered,
    'nothing answers': unanswered,
  },
};
