import type { SnapshotFrom } from 'xstate';
import {
  type ContactFormValues,
  type ContactMessageField,
  contactMessageFields,
  contactPage,
} from '../../../contract/contact.ts';
import { maxLengths } from '../../../contract/limits.ts';
import { blankContact, contactMachine } from '../../../machines/contact.ts';
import { busy, keptCases, networkReturn, nothing, retryCases, scriptsStart } from '../event-cases.ts';
import { seeListed, unnoticedWhileServed } from '../form.ts';
import { leftBehind, type Model, type ModelEventCase } from '../model.ts';
import { numberToCall } from '../number-to-call.ts';
import type { User } from '../user.ts';
import { contactProperties } from './properties.ts';

type Contact = typeof contactMachine;
type Snapshot = SnapshotFrom<Contact>;

/** A complete message. */
export const exampleMessage: ContactFormValues = {
  full_name: 'Wanjiru Kamau',
  organization: 'Kamau Haulage',
  phone_number: '+254 722 000 222',
  email_address: 'wanjiru@haulage.example',
  enquiry: 'Do you track trailers too? We have 40.',
  leave_empty: '',
};

/** A telephone number that only the server rejects. */
const tooLong = '0'.repeat(maxLengths.phone + 1);

/** The field error with which it does so. */
export const rejectedPhone = {
  field: 'phone_number',
  message: `Phone number must be ${maxLengths.phone} characters or fewer`,
};

/** What visitors type who have no address, or slip. */
export const noAddress = 'wanjiru at haulage';

/** How it is pointed out. */
export const questionedAddress = {
  field: 'email_address',
  message: 'This doesn’t look like an email address: correct it, or press Send again to send it as it is',
};

const labels: Record<ContactMessageField, string> = {
  full_name: 'Full name',
  organization: 'Organisation',
  phone_number: 'Phone number',
  email_address: 'Email',
  enquiry: 'Enquiry',
};

const heading = { role: 'heading', level: 1, name: 'Talk to us' } as const;
const send = { role: 'button', name: 'Send' } as const;
const sent = { role: 'status', text: 'Your message was sent' } as const;
const unsent = { role: 'alert', text: 'Your message wasn’t sent' } as const;
const questioned = { role: 'alert', text: 'Your message hasn’t been sent yet' } as const;

/** The fields are filled in from top to bottom. A different text is a different message, with its own key. */
function filled(
  field: ContactMessageField,
  value = exampleMessage[field],
  name = `${labels[field]} is filled in`,
): ModelEventCase<Contact> {
  return {
    name,
    event: { type: 'field.changed', field, value },
    when: ({ context: { form } }) => {
      const above = contactMessageFields.slice(0, contactMessageFields.indexOf(field));
      const isNext = form[field] === '' || form[field] === noAddress;
      return isNext && form[field] !== value && above.every((earlier) => form[earlier] === exampleMessage[earlier]);
    },
    cause: async ({ user, environment }, { before }) => {
      if (before.context.key !== '') await environment.startNewSubmission();
      await user.fill(labels[field], value);
    },
  };
}

const isUntouched = (snapshot: Snapshot) =>
  snapshot.matches('unhydrated') && snapshot.context.form.full_name === '' && snapshot.context.form.organization === '';

const eventCases: readonly ModelEventCase<Contact>[] = [
  scriptsStart,
  {
    name: 'something was typed before the scripts ran',
    event: { type: 'field.changed', field: 'full_name', value: exampleMessage.full_name },
    opening: true,
    when: isUntouched,
    cause: ({ user }) => user.fill(labels.full_name, exampleMessage.full_name),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { organization: exampleMessage.organization } },
    opening: true,
    when: isUntouched,
    begin: leftBehind(contactPage, ({ user }) => user.fill(labels.organization, exampleMessage.organization)),
    cause: nothing,
  },
  ...keptCases<Contact>('a message', {
    page: contactPage,
    found: (postponement) => ({
      type: 'submission.found',
      submission: { form: exampleMessage, key: 'kept', postponement },
    }),
    submit: async ({ user }) => {
      for (const field of contactMessageFields) await user.fill(labels[field], exampleMessage[field]);
      await user.click(send);
    },
    unsent,
    when: isUntouched,
  }),
  {
    name: 'the form was posted without scripts and accepted',
    event: { type: 'page.answered', answer: { flow: 'contact', kind: 'accepted', form: exampleMessage } },
    opening: true,
    when: isUntouched,
    cause: async ({ user }) => {
      for (const field of contactMessageFields) await user.fill(labels[field], exampleMessage[field]);
      await user.click(send);
    },
  },
  {
    name: 'the form was posted without scripts and rejected',
    event: {
      type: 'page.answered',
      answer: {
        flow: 'contact',
        kind: 'rejected',
        form: { ...blankContact, full_name: exampleMessage.full_name, phone_number: tooLong },
        fieldErrors: [rejectedPhone],
        pointedOut: false,
      },
    },
    opening: true,
    when: isUntouched,
    cause: async ({ user }) => {
      await user.fill(labels.full_name, exampleMessage.full_name);
      await user.fill(labels.phone_number, tooLong);
      await user.click(send);
    },
  },
  {
    name: 'the form was posted without scripts and questioned',
    event: {
      type: 'page.answered',
      answer: {
        flow: 'contact',
        kind: 'questioned',
        form: { ...blankContact, full_name: exampleMessage.full_name, email_address: noAddress },
        fieldErrors: [questionedAddress],
      },
    },
    opening: true,
    when: isUntouched,
    cause: async ({ user }) => {
      await user.fill(labels.full_name, exampleMessage.full_name);
      await user.fill(labels.email_address, noAddress);
      await user.click(send);
    },
  },
  ...contactMessageFields.map((field) => filled(field)),
  filled('email_address', noAddress, 'Email is filled in with no address'),
  {
    name: 'Send is pressed',
    event: { type: 'form.submitted', key: 'key' },
    // A form that is half filled in behaves no differently.
    when: ({ context: { form } }) => form.full_name === '' || form.enquiry !== '' || form.email_address === noAddress,
    cause: ({ user }) => user.click(send),
  },
  {
    name: 'the server accepts the message',
    event: { type: 'xstate.done.actor.sendingContactMessage', output: undefined },
    cause: async ({ environment }) => {
      await environment.accept();
      await environment.startNewSubmission();
    },
  },
  {
    name: 'the server rejects the message',
    event: {
      type: 'xstate.error.actor.sendingContactMessage',
      error: { rejected: true, fieldErrors: [rejectedPhone] },
    },
    cause: async ({ environment, user }) => {
      await environment.reject();
      await user.focused(unsent);
    },
  },
  ...retryCases<Contact>('sendingContactMessage', {
    pausing: 'contact.idle.unanswered.pausing',
    postponed: 'contact.idle.unanswered.postponed',
  }),
  networkReturn,
];

export const contactModel: Model<Contact> = {
  machine: contactMachine,
  route: contactPage,
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases,
  smoke: [
    { title: 'Send a message', steps: ['the scripts start', 'Enquiry is filled in', 'the server accepts the message'] },
    {
      title: 'Send a message while the network is down',
      steps: [
        'the scripts start',
        'Enquiry is filled in',
        'the network breaks',
        'the network returns',
        'the server accepts the message',
      ],
    },
  ],
  byHand: [
    { title: 'Reload a form that is half filled in', steps: ['a reload left a draft behind'] },
    {
      title: 'Send an empty message',
      steps: ['the scripts start', 'Send is pressed', 'the server accepts the message', 'Full name is filled in'],
    },
    {
      title: 'Send a message with an invalid email address',
      steps: [
        'the scripts start',
        'Email is filled in with no address',
        'Send is pressed',
        'the server accepts the message',
      ],
    },
    {
      title: 'Wait for a message to be sent by itself',
      steps: [
        'the scripts start',
        'Enquiry is filled in',
        'the network breaks',
        'the retry pause ends',
        'the server accepts the message',
      ],
    },
    {
      title: 'Change a message that could not be sent',
      steps: [
        'the scripts start',
        'Send is pressed',
        'the network breaks',
        'the retry pause ends',
        'the network breaks',
        'Full name is filled in',
      ],
    },
  ],
  properties: contactProperties,
  serialise: ({ context: { form, fieldErrors, key, failures, pointedOut } }) => [
    form,
    fieldErrors.map(({ field }) => field),
    key !== '',
    Math.min(failures, 1),
    pointedOut,
  ],
  sources: { 'network.returned': 'watchingNetwork' },
  except: {
    'guard contact.unhydrated|submission.found|1 false':
      'The page would run two messages and a path follows only one: see tests/machines/kept.test.ts and e2e/unsent.spec.ts.',
    'transition contact.idle.unanswered.pausing|retry.pressed|0':
      'The button is on other pages: see tests/views/unsent.test.tsx and e2e/unsent.spec.ts.',
  },
  unnoticed: {
    ...unnoticedWhileServed('contact', 'idle'),
    'contact.idle.unanswered|field.changed|0 redirected to contact.idle.sent':
      'The field is typed letter by letter, and the second letter leads on from there.',
    'contact.idle.unanswered.pausing|retry.pressed|0 removed':
      'Only the notice on other pages sends it: see tests/views/unsent.test.tsx.',
    'contact.idle.unanswered.pausing|retry.pressed|0 redirected to contact.idle.unanswered.postponed':
      'Only the notice on other pages sends it: see tests/views/unsent.test.tsx.',
  },
  states: {
    'contact.unhydrated': seeForm,
    'contact.idle': seeForm,
    'contact.idle.filling': async (user) => {
      await user.doesNotSee(sent);
      await user.doesNotSee(questioned);
      await user.doesNotSee(unsent);
      await user.seeTitle('Contacts');
    },
    'contact.idle.sent': async (user) => {
      await user.see(sent);
      await user.seeTitle('Your message was sent');
      await user.doesNotSee(unsent);
      for (const field of contactMessageFields) await user.seeValue(labels[field], '');
    },
    'contact.idle.questioned': async (user, { context: { fieldErrors } }) => {
      await user.doesNotSee(sent);
      await user.doesNotSee(unsent);
      await user.seeTitle('Error: Contacts');
      await seeListed(user, questioned, fieldErrors, labels);
    },
    'contact.idle.rejected': async (user, { context: { fieldErrors } }) => {
      await user.doesNotSee(sent);
      await user.seeTitle('Error: Contacts');
      await seeListed(user, unsent, fieldErrors, labels);
    },
    'contact.idle.unanswered': async (user) => {
      await user.see(unsent);
      await user.doesNotSee(sent);
      await user.see({ role: 'link', name: numberToCall, within: unsent });
    },
    'contact.idle.unanswered.postponed': async (user) => {
      await user.see({ ...unsent, text: busy.words });
      await user.see({ ...unsent, text: 'send it again in' });
    },
    'contact.sending': async (user, snapshot) => {
      await seeForm(user, snapshot);
      await user.see({ role: 'status', text: 'Sending your message' });
      await user.doesNotSee(unsent);
    },
  },
};

/** The form, with everything typed into it. */
async function seeForm(user: User, { context: { form } }: Snapshot): Promise<void> {
  await user.see(heading);
  await user.see(send);
  await user.see({ role: 'heading', level: 2, name: 'Our office' });
  for (const field of contactMessageFields) await user.seeValue(labels[field], form[field]);
}
