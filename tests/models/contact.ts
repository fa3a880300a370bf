import type { SnapshotFrom } from 'xstate';
import { type ContactForm, contactPage, type MessageField, messageFields } from '../../contract/message.ts';
import { blankContact, contactMachine } from '../../machines/contact.ts';
import { type Deed, leftBehind, type Model, type Stage } from './model.ts';
import type { Person } from './person.ts';

type Contact = typeof contactMachine;
type Snapshot = SnapshotFrom<Contact>;

/** What the visitor writes. */
export const enquiry: ContactForm = {
  full_name: 'Wanjiru Kamau',
  organization: 'Kamau Haulage',
  phone_number: '+254 722 000 222',
  email_address: 'wanjiru@haulage.example',
  enquiry: 'Do you track trailers too? We have 40.',
  website: '',
};

/** What no telephone number can be: the page itself lets it pass. */
const tooLong = '0'.repeat(41);

/** What the server says of it. */
export const refusedPhone = { field: 'phone_number', message: 'Phone Number may have 40 characters at the most' };

const labels: Record<MessageField, string> = {
  full_name: 'Full name',
  organization: 'Organization',
  phone_number: 'Phone number',
  email_address: 'Email address',
  enquiry: 'Enquiry',
};

const heading = { role: 'heading', level: 1, name: 'Talk to us' } as const;
const send = { role: 'button', name: 'Send' } as const;
const sent = { role: 'status', text: 'Your message was sent' } as const;
const unsent = { role: 'alert', text: 'Your message was not sent' } as const;

/** The fields are filled in from top to bottom, as people do. Another text is another message, under another key. */
function filled(field: MessageField): Deed<Contact> {
  return {
    name: `${labels[field]} is filled in`,
    event: { type: 'field.changed', field, value: enquiry[field] },
    when: ({ context: { form } }) => {
      const above = messageFields.slice(0, messageFields.indexOf(field));
      return form[field] === '' && above.every((earlier) => form[earlier] === enquiry[earlier]);
    },
    cause: async ({ person, world }, { before }) => {
      if (before.context.key !== '') await world.beginAnew();
      await person.fill(labels[field], enquiry[field]);
    },
  };
}

const failed = (name: string, cause: (stage: Stage) => Promise<void>, actor = 'sendingMessage'): Deed<Contact> => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: new Error(name) },
  cause,
});

const isUntouched = (snapshot: Snapshot) =>
  snapshot.matches('plain') && snapshot.context.form.full_name === '' && snapshot.context.form.organization === '';

const deeds: readonly Deed<Contact>[] = [
  {
    name: 'the scripts start',
    event: { type: 'scripts.started' },
    opening: true,
    when: (snapshot) => snapshot.matches('plain'),
    cause: async () => {},
  },
  {
    name: 'something was typed before the scripts ran',
    event: { type: 'field.changed', field: 'full_name', value: enquiry.full_name },
    opening: true,
    when: isUntouched,
    cause: ({ person }) => person.fill(labels.full_name, enquiry.full_name),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { organization: enquiry.organization } },
    opening: true,
    when: isUntouched,
    begin: leftBehind(contactPage, ({ person }) => person.fill(labels.organization, enquiry.organization)),
    cause: async () => {},
  },
  {
    name: 'a message that had not been sent was kept on the device',
    event: { type: 'submission.found', submission: { form: enquiry, key: 'kept' } },
    opening: true,
    when: isUntouched,
    begin: leftBehind(contactPage, async ({ person, world }) => {
      for (const field of messageFields) await person.fill(labels[field], enquiry[field]);
      await person.click(send);
      await world.cut();
      await person.see(unsent);
      await world.closeTab();
    }),
    cause: async () => {},
  },
  {
    name: 'the form was posted without scripts and accepted',
    event: { type: 'page.answered', answer: { flow: 'contact', kind: 'accepted', form: enquiry } },
    opening: true,
    when: isUntouched,
    cause: async ({ person }) => {
      for (const field of messageFields) await person.fill(labels[field], enquiry[field]);
      await person.click(send);
    },
  },
  {
    name: 'the form was posted without scripts and refused',
    event: {
      type: 'page.answered',
      answer: {
        flow: 'contact',
        kind: 'refused',
        form: { ...blankContact, full_name: enquiry.full_name, phone_number: tooLong },
        faults: [refusedPhone],
      },
    },
    opening: true,
    when: isUntouched,
    cause: async ({ person }) => {
      await person.fill(labels.full_name, enquiry.full_name);
      await person.fill(labels.phone_number, tooLong);
      await person.click(send);
    },
  },
  ...messageFields.map(filled),
  {
    name: 'Send is pressed',
    event: { type: 'form.submitted' },
    // Empty or complete; what is between is no other case.
    when: ({ context: { form } }) => form.full_name === '' || form.enquiry !== '',
    cause: ({ person }) => person.click(send),
  },
  {
    name: 'the server takes the message',
    event: { type: 'xstate.done.actor.sendingMessage', output: undefined },
    cause: async ({ world }) => {
      await world.accept();
      await world.beginAnew();
    },
  },
  {
    name: 'the server refuses the message',
    event: { type: 'xstate.error.actor.sendingMessage', error: { refused: true, faults: [refusedPhone] } },
    cause: async ({ world, person }) => {
      await world.refuse();
      await person.focused(unsent);
    },
  },
  failed('the server fails', ({ world }) => world.fail()),
  failed('the network breaks', ({ world }) => world.cut()),
  failed('the answer is lost', ({ world }) => world.lose()),
  failed('nothing answers', ({ world }) => world.timeOut()),
  {
    name: 'the pause is over',
    event: { type: 'xstate.after.retryPause.contact.idle.unsent.waiting' },
    cause: ({ world }, { before }) => world.pass(2 ** before.context.failures * 1000),
  },
  { name: 'the network returns', event: { type: 'network.returned' }, cause: ({ world }) => world.networkReturns() },
  {
    name: 'the server takes the message in the end',
    event: { type: 'xstate.done.actor.sendingAgain', output: undefined },
    cause: async ({ world }) => {
      await world.accept();
      await world.beginAnew();
    },
  },
  {
    name: 'the server refuses the message in the end',
    event: { type: 'xstate.error.actor.sendingAgain', error: { refused: true, faults: [refusedPhone] } },
    cause: async ({ world, person }) => {
      await world.refuse();
      await person.focused(unsent);
    },
  },
  failed('the server fails again', ({ world }) => world.fail(), 'sendingAgain'),
  failed('the answer is lost again', ({ world }) => world.lose(), 'sendingAgain'),
];

export const contactModel: Model<Contact> = {
  machine: contactMachine,
  route: contactPage,
  screen: 'wide',
  deeds,
  serialise: ({ context: { form, faults, key, failures } }) => [
    form,
    faults.map(({ field }) => field),
    key !== '',
    Math.min(failures, 1),
  ],
  sources: { 'network.returned': 'watchingNetwork' },
  except: {
    'guard contact.plain|submission.found|0 false':
      'Two of a kind would run side by side, of which a path follows one: tests/machines/kept.test.ts and e2e/unsent.spec.ts do so.',
    'transition contact.idle.unsent.waiting|retry.pressed|0':
      'It is pressed on another page: tests/views/unsent.test.tsx and e2e/unsent.spec.ts do so.',
  },
  states: {
    'contact.plain': seeForm,
    'contact.idle': seeForm,
    'contact.idle.filling': async (person) => {
      await person.doesNotSee(sent);
      await person.doesNotSee(unsent);
      await person.seeTitle('Contacts');
    },
    'contact.idle.sent': async (person) => {
      await person.see(sent);
      await person.doesNotSee(unsent);
      for (const field of messageFields) await person.seeValue(labels[field], '');
    },
    'contact.idle.refused': async (person, { context: { faults } }) => {
      await person.see(unsent);
      await person.doesNotSee(sent);
      await person.seeTitle('Error: Contacts');
      for (const { field, message } of faults) {
        await person.see({ role: 'link', name: message, within: unsent });
        await person.seeFault(labels[field as MessageField], message);
      }
    },
    'contact.idle.unsent': async (person) => {
      await person.see(unsent);
      await person.doesNotSee(sent);
      await person.see({ role: 'link', name: '+254 700 000 000', within: unsent });
    },
    'contact.sending': async (person, snapshot) => {
      await seeForm(person, snapshot);
      await person.see({ role: 'status', text: 'Sending your message' });
      await person.doesNotSee(unsent);
    },
  },
};

/** The form, with everything that was typed in it. */
async function seeForm(person: Person, { context: { form } }: Snapshot): Promise<void> {
  await person.see(heading);
  await person.see(send);
  await person.see({ role: 'heading', level: 2, name: 'Our office' });
  for (const field of messageFields) await person.seeValue(labels[field], form[field]);
}
