/** Subscribing to new articles, by specification 2 and 5 and the rulings on the blog. */
import type { Facts, Oracle } from '@msafara/paths/conformance';
import { rejectedAddress, subscriberAddress } from './model.ts';

const invalidAddress = 'akoth at reader';

type SubscriptionFacts = Facts & {
  form: { email: string };
  fieldErrors: readonly { field: string; message: string }[];
  /** Tells the server that several tries are one request. */
  key: string;
};
type Change = (facts: SubscriptionFacts) => SubscriptionFacts | undefined;

const isForm = ({ state }: Facts) => state.startsWith('form.');

/** Specification 5 (Email): it must be given and match the pattern; specification 8: 'Invalid email'. */
function errorsOf(email: string) {
  if (email === '') return [{ field: 'email', message: 'Enter your email address' }];
  return email === invalidAddress ? [{ field: 'email', message: 'Invalid email' }] : [];
}

/** Before the scripts run, what is typed or restored only stays in the form. */
const addressKept: Change = (facts) => ({ ...facts, form: { email: subscriberAddress } });

/** A different address is a different request, with its own key. Matrix 5.email: errors change on submit, not while typing. */
const typed =
  (email: string): Change =>
  (facts) =>
    isForm(facts) ? { ...facts, form: { email }, key: '' } : undefined;

/** Rulings on the blog [2]: the address is sent, to be confirmed by email; one key for all tries with it. */
const submitted: Change = (facts) => {
  if (!isForm(facts)) return undefined;
  const fieldErrors = errorsOf(facts.form.email);
  if (fieldErrors.length > 0) return { ...facts, state: 'form.invalid', fieldErrors };
  const key = facts.key || 'key';
  return {
    ...facts,
    state: 'sending',
    fieldErrors,
    key,
    running: { requestingSubscription: { form: facts.form, key } },
  };
};

/** Matrix 2.subscribe: an address is subscribed once it is confirmed from its mailbox. The next request has its own key. */
const requested: Change = (facts) =>
  facts.state === 'sending' ? { ...facts, state: 'requested', running: {}, key: '' } : undefined;

/** The rule behind the rulings: nothing is said to be received, and the address stays in the form. */
const unanswered: Change = (facts) =>
  facts.state === 'sending' ? { ...facts, state: 'form.unanswered', running: {} } : undefined;

const untouched: SubscriptionFacts = {
  state: 'unhydrated',
  running: {},
  form: { email: '' },
  fieldErrors: [],
  key: '',
};

export const subscriptionOracle: Oracle<SubscriptionFacts> = {
  start: untouched,
  after: {
    'the scripts start': (facts) => ({ ...facts, state: 'form.filling' }),
    'the address was typed before the scripts ran': addressKept,
    'a reload left a draft behind': addressKept,
    'the form was posted without scripts and accepted': (facts) => ({
      ...facts,
      state: 'requested',
      form: { email: subscriberAddress },
    }),
    'the form was posted without scripts and rejected': (facts) => ({
      ...facts,
      state: 'form.invalid',
      form: { email: invalidAddress },
      fieldErrors: [{ field: 'email', message: 'Invalid email' }],
    }),
    'the address is filled in': typed(subscriberAddress),
    'an invalid address is filled in': typed(invalidAddress),
    'Subscribe is pressed': submitted,
    'the server emails the address': requested,
    'the server rejects the address': (facts) =>
      facts.state === 'sending'
        ? { ...facts, state: 'form.invalid', running: {}, fieldErrors: [rejectedAddress] }
        : undefined,
    'the server fails': unanswered,
    'the network breaks': unanswered,
    'the answer is lost': unanswered,
    'nothing answers': unanswered,
    // Matrix 2.subscribe: the address that is subscribed already does not stand in the way of another one.
    'the reader subscribes another address': (facts) =>
      facts.state === 'requested' ? { ...facts, state: 'form.filling', form: { email: '' } } : undefined,
  },
};
