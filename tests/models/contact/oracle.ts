/** Sending a contact message, by specification 2, 3, 4, 5 and 8 and the rulings on contact. */

import type { Facts, Oracle } from '@msafara/paths/conformance';
import { maxLengths } from '../../../contract/limits.ts';
import { keptPostponed, neverAsked, type RetryFacts, retryExpectations } from '../oracles/retry.ts';
import { exampleMessage, noAddress, questionedAddress, rejectedPhone } from './model.ts';

type ContactFacts = RetryFacts & {
  form: typeof exampleMessage;
  fieldErrors: readonly { field: string; message: string }[];
  /** Tells the server that several tries are one message. */
  key: string;
  /** Whether what cannot be an address or a number was pointed out: once for each message. */
  pointedOut: boolean;
};
type Change = (facts: ContactFacts) => ContactFacts | undefined;

/** Specification 3 (Contact message), and the field that people do not see: matrix 5.contact-trap. */
const blank = { full_name: '', organization: '', phone_number: '', email_address: '', enquiry: '', leave_empty: '' };

const isIdle = ({ state }: Facts) => state.startsWith('idle.');

const resting = { running: {}, waiting: {} };

const isBeingSent = ({ state }: Facts) => state === 'sending' || state === 'idle.unanswered.retrying';

/** Specification 4: sending, with the form as it was typed and one key for all its tries. */
const sending = (facts: ContactFacts): ContactFacts => ({
  ...facts,
  state: 'sending',
  running: { sendingContactMessage: { form: facts.form, key: facts.key } },
  waiting: {},
});

/** Matrix 4.contact-kept: a message that waits is tried again by itself; the alert stays until one try is answered. */
const retrying = (facts: ContactFacts): ContactFacts => ({ ...sending(facts), state: 'idle.unanswered.retrying' });

/** Rulings on contact [4, 5]: acknowledged, all fields are cleared. The next message is another one. */
const sent = (facts: ContactFacts): ContactFacts => ({
  ...facts,
  ...resting,
  state: 'idle.sent',
  form: blank,
  fieldErrors: [],
  key: '',
  failures: 0,
  pointedOut: false,
  postponement: neverAsked,
});

/**
 * Matrix 4.contact-kept: typing another text withdraws a message that waits; another text is another message, with its own
 * key. While a message is being sent, its fields are read-only.
 */
const typed =
  (field: keyof typeof blank, value = exampleMessage[field]): Change =>
  (facts) =>
    facts.state === 'sending'
      ? undefined
      : {
          ...facts,
          ...resting,
          state: ['idle.rejected', 'idle.questioned'].includes(facts.state) ? facts.state : 'idle.filling',
          form: { ...facts.form, [field]: value },
          key: '',
        };

/** Rulings on contact [4, 5]: what cannot be an address is pointed out, and nothing is sent yet. */
const questioned = (facts: ContactFacts): ContactFacts => ({
  ...facts,
  ...resting,
  state: 'idle.questioned',
  fieldErrors: [questionedAddress],
  pointedOut: true,
});

/** Specification 5: no validation; an empty form may be sent, and with the second press whatever was pointed out. */
const submitted: Change = (facts) => {
  if (!isIdle(facts)) return undefined;
  if (facts.form.email_address === noAddress && !facts.pointedOut) return questioned(facts);
  return sending({ ...facts, fieldErrors: [], key: facts.key || 'key', failures: 0, postponement: neverAsked });
};

/** Rulings on contact [4]: it was not sent, the fields stay; matrix 4.contact-kept: it is tried again after a pause that grows. */
const retries = retryExpectations<ContactFacts>({
  isBeingSent,
  pausing: 'idle.unanswered.pausing',
  postponed: 'idle.unanswered.postponed',
  again: retrying,
});

/** Matrix 4.contact-kept: the device keeps the message as it was typed. It was sent before, so nothing is left to point out. */
const keptMessage = (facts: ContactFacts): ContactFacts => ({
  ...facts,
  form: exampleMessage,
  key: 'kept',
  pointedOut: true,
});

export const contactOracle: Oracle<ContactFacts> = {
  start: {
    state: 'unhydrated',
    ...resting,
    form: blank,
    fieldErrors: [],
    pointedOut: false,
    key: '',
    failures: 0,
    postponement: neverAsked,
  },
  after: {
    'the scripts start': (facts) => ({ ...facts, state: 'idle.filling' }),
    'something was typed before the scripts ran': (facts) => ({
      ...facts,
      form: { ...facts.form, full_name: exampleMessage.full_name },
    }),
    'a reload left a draft behind': (facts) => ({
      ...facts,
      form: { ...facts.form, organization: exampleMessage.organization },
    }),
    'the device kept a message that had not been sent': (facts) => retrying(keptMessage(facts)),
    'the device kept a message that the server had postponed': (facts) =>
      keptPostponed(keptMessage(facts), 'idle.unanswered.postponed'),
    'the form was posted without scripts and accepted': sent,
    'the form was posted without scripts and rejected': (facts) => ({
      ...facts,
      state: 'idle.rejected',
      form: { ...blank, full_name: exampleMessage.full_name, phone_number: '0'.repeat(maxLengths.phone + 1) },
      fieldErrors: [rejectedPhone],
    }),
    'the form was posted without scripts and questioned': (facts) =>
      questioned({ ...facts, form: { ...blank, full_name: exampleMessage.full_name, email_address: noAddress } }),
    'Full name is filled in': typed('full_name'),
    'Organisation is filled in': typed('organization'),
    'Phone number is filled in': typed('phone_number'),
    'Email is filled in': typed('email_address'),
    'Email is filled in with no address': typed('email_address', noAddress),
    'Enquiry is filled in': typed('enquiry'),
    'Send is pressed': submitted,
    'the server accepts the message': (facts) => (isBeingSent(facts) ? sent(facts) : undefined),
    'the server rejects the message': (facts) =>
      isBeingSent(facts) ? { ...facts, ...resting, state: 'idle.rejected', fieldErrors: [rejectedPhone] } : undefined,
    ...retries,
  },
  unnoticed: {
    'contact.unhydrated|submission.found|1 without its guard':
      'The page would run two submissions and a path follows only one: see tests/machines/kept.test.ts.',
    'contact.idle.unanswered.pausing|retry.pressed|0 removed':
      'Only the notice on other pages sends it: see tests/views/unsent.test.tsx.',
    'contact.idle.unanswered.pausing|retry.pressed|0 redirected to contact.idle.unanswered.postponed':
      'Only the notice on other pages sends it: see tests/views/unsent.test.tsx.',
    'contact.idle.unanswered begun in contact.idle.unanswered.retrying': 'It is entered by way of one of its states.',
    'contact.idle.sent|field.changed|0 without its action forgetKey': 'A message that was sent has no key any more.',
  },
};
