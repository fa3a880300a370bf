import type { SnapshotFrom } from 'xstate';
import { subscriptionPage } from '../../../contract/subscription.ts';
import { subscriptionMachine } from '../../../machines/subscription.ts';
import { failures, nothing, scriptsStart } from '../event-cases.ts';
import { unnoticedWhileServed } from '../form.ts';
import { leftBehind, type Model, type ModelEventCase } from '../model.ts';
import { numberToCall } from '../number-to-call.ts';
import { subscriptionProperties } from './properties.ts';

type Subscribe = typeof subscriptionMachine;
type Snapshot = SnapshotFrom<Subscribe>;

/** The address to be subscribed. */
export const subscriberAddress = 'akoth@reader.example';

const invalidAddress = 'akoth at reader';

/** The field error with which the server rejects an address that the page accepted. */
export const rejectedAddress = { field: 'email', message: 'Invalid email' };

const label = 'Email';
const box = { role: 'heading', level: 2, name: 'New articles by email' } as const;
const button = { role: 'button', name: 'Subscribe' } as const;
const failure = { role: 'alert', text: 'We couldn’t send your address' } as const;

/** A different address is a different request, with its own key. */
const filled = (value: string, name: string, when: (snapshot: Snapshot) => boolean): ModelEventCase<Subscribe> => ({
  name,
  event: { type: 'field.changed', field: 'email', value },
  when: (snapshot) => snapshot.context.form.email !== value && when(snapshot),
  cause: async ({ user, environment }, { before }) => {
    if (before.context.key !== '') await environment.startNewSubmission();
    await user.fill(label, value === subscriberAddress ? environment.own(value) : value);
  },
});

const isUntouched = (snapshot: Snapshot) => snapshot.matches('unhydrated') && snapshot.context.form.email === '';

const eventCases: readonly ModelEventCase<Subscribe>[] = [
  scriptsStart,
  {
    name: 'the address was typed before the scripts ran',
    event: { type: 'field.changed', field: 'email', value: subscriberAddress },
    opening: true,
    when: isUntouched,
    cause: ({ user, environment }) => user.fill(label, environment.own(subscriberAddress)),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { email: subscriberAddress } },
    opening: true,
    when: (snapshot) => snapshot.matches('unhydrated') && snapshot.context.form.email === '',
    begin: leftBehind(subscriptionPage, ({ user, environment }) =>
      user.fill(label, environment.own(subscriberAddress)),
    ),
    cause: nothing,
  },
  {
    name: 'the form was posted without scripts and accepted',
    event: {
      type: 'page.answered',
      answer: { flow: 'subscription', kind: 'accepted', form: { email: subscriberAddress } },
    },
    opening: true,
    when: isUntouched,
    cause: async ({ user, environment }) => {
      await user.fill(label, environment.own(subscriberAddress));
      await user.click(button);
    },
  },
  {
    name: 'the form was posted without scripts and rejected',
    event: {
      type: 'page.answered',
      answer: {
        flow: 'subscription',
        kind: 'rejected',
        form: { email: invalidAddress },
        fieldErrors: [rejectedAddress],
      },
    },
    opening: true,
    when: isUntouched,
    cause: async ({ user }) => {
      await user.fill(label, invalidAddress);
      await user.click(button);
    },
  },
  filled(subscriberAddress, 'the address is filled in', (snapshot) => snapshot.matches('form')),
  filled(
    invalidAddress,
    'an invalid address is filled in',
    (snapshot) => snapshot.matches('form') && snapshot.context.form.email === subscriberAddress,
  ),
  {
    name: 'Subscribe is pressed',
    event: { type: 'form.submitted', key: 'key' },
    cause: async ({ user }, { after }) => {
      await user.click(button);
      if (after.matches({ form: 'invalid' })) await user.focused({ label });
    },
  },
  {
    name: 'the server emails the address',
    event: { type: 'xstate.done.actor.requestingSubscription', output: undefined },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server rejects the address',
    event: {
      type: 'xstate.error.actor.requestingSubscription',
      error: { rejected: true, fieldErrors: [rejectedAddress] },
    },
    cause: async ({ environment, user }) => {
      await environment.reject();
      await user.focused({ label });
    },
  },
  ...failures('requestingSubscription'),
  {
    name: 'the reader subscribes another address',
    event: { type: 'restart.pressed' },
    cause: async ({ user }) => {
      await user.click({ role: 'button', name: 'Subscribe another address' });
      await user.focused({ label });
    },
  },
];

export const subscriptionModel: Model<Subscribe> = {
  machine: subscriptionMachine,
  route: subscriptionPage,
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases,
  smoke: [
    { title: 'Subscribe', steps: ['the scripts start', 'the server emails the address'] },
    {
      title: 'Enter an invalid address',
      steps: ['the scripts start', 'an invalid address is filled in', 'Subscribe is pressed'],
    },
    {
      title: 'Subscribe while the network is down',
      steps: ['the scripts start', 'the network breaks', 'the server emails the address'],
    },
  ],
  byHand: [
    {
      title: 'Reload the page, and subscribe another address',
      steps: ['a reload left a draft behind', 'the server emails the address', 'the reader subscribes another address'],
    },
  ],
  properties: subscriptionProperties,
  serialise: ({ context: { form, fieldErrors, key } }) => [form, fieldErrors.map(({ message }) => message), key !== ''],
  sources: {},
  unnoticed: {
    ...unnoticedWhileServed('subscription', 'form'),
  },
  states: {
    'subscription.unhydrated': (user) => user.see(box),
    'subscription.form': async (user, { context: { form } }, environment) => {
      await user.see(box);
      await user.see(button);
      await user.seeValue(label, form.email === subscriberAddress ? environment.own(subscriberAddress) : form.email);
    },
    'subscription.form.filling': async (user) => {
      await user.doesNotSee(failure);
      await user.seeTitle('Subscribe to our articles');
    },
    'subscription.form.invalid': async (user, { context: { fieldErrors } }) => {
      await user.doesNotSee(failure);
      await user.seeTitle('Error: Subscribe to our articles');
      for (const { message } of fieldErrors) await user.seeFieldError(label, message);
    },
    'subscription.form.unanswered': async (user) => {
      await user.see(failure);
      await user.see({ role: 'link', name: numberToCall, within: failure });
    },
    'subscription.sending': async (user, _snapshot, environment) => {
      await user.see({ role: 'status', text: 'Sending your address' });
      await user.seeValue(label, environment.own(subscriberAddress));
    },
    'subscription.requested': async (user, _snapshot, environment) => {
      await user.focused({ role: 'heading', level: 2, name: 'Check your email' });
      await user.seeTitle('Check your email');
      await user.see({ text: environment.own(subscriberAddress) });
      await user.doesNotSee({ label });
    },
  },
};
