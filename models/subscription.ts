import type { SnapshotFrom } from 'xstate';
import { subscriptionPage } from '../contract/subscription.ts';
import { subscriptionMachine } from '../machines/subscription.ts';
import { type Fixtures, leftBehind, type Model, type ModelEventCase } from './model.ts';

type Subscribe = typeof subscriptionMachine;
type Snapshot = SnapshotFrom<Subscribe>;

/** Who wants to read on. */
export const reader = 'akoth@reader.example';

const wrong = 'akoth at reader';

/** What the server says of an address that the page let pass. */
export const rejectedAddress = { field: 'email', message: 'Invalid email' };

const label = 'Email';
const box = { role: 'heading', level: 2, name: 'New articles by mail' } as const;
const button = { role: 'button', name: 'Subscribe' } as const;
const failure = { role: 'alert', text: 'Nothing was sent yet' } as const;

const failed = (name: string, cause: (fixtures: Fixtures) => Promise<void>): ModelEventCase<Subscribe> => ({
  name,
  event: { type: 'xstate.error.actor.requestingSubscription', error: new Error(name) },
  cause,
});

/** Another address is another request, under a key of its own. */
const filled = (value: string, name: string, when: (snapshot: Snapshot) => boolean): ModelEventCase<Subscribe> => ({
  name,
  event: { type: 'field.changed', field: 'email', value },
  when: (snapshot) => snapshot.context.form.email !== value && when(snapshot),
  cause: async ({ user, environment }, { before }) => {
    if (before.context.key !== '') await environment.beginAnew();
    await user.fill(label, value === reader ? environment.own(value) : value);
  },
});

const isUntouched = (snapshot: Snapshot) => snapshot.matches('unhydrated') && snapshot.context.form.email === '';

const eventCases: readonly ModelEventCase<Subscribe>[] = [
  {
    name: 'the scripts start',
    event: { type: 'scripts.started' },
    opening: true,
    when: (snapshot) => snapshot.matches('unhydrated'),
    cause: async () => {},
  },
  {
    name: 'the address was typed before the scripts ran',
    event: { type: 'field.changed', field: 'email', value: reader },
    opening: true,
    when: isUntouched,
    cause: ({ user, environment }) => user.fill(label, environment.own(reader)),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { email: reader } },
    opening: true,
    when: (snapshot) => snapshot.matches('unhydrated') && snapshot.context.form.email === '',
    begin: leftBehind(subscriptionPage, ({ user, environment }) => user.fill(label, environment.own(reader))),
    cause: async () => {},
  },
  {
    name: 'the box was posted without scripts and accepted',
    event: { type: 'page.answered', answer: { flow: 'subscription', kind: 'accepted', form: { email: reader } } },
    opening: true,
    when: isUntouched,
    cause: async ({ user, environment }) => {
      await user.fill(label, environment.own(reader));
      await user.click(button);
    },
  },
  {
    name: 'the box was posted without scripts and refused',
    event: {
      type: 'page.answered',
      answer: { flow: 'subscription', kind: 'rejected', form: { email: wrong }, fieldErrors: [rejectedAddress] },
    },
    opening: true,
    when: isUntouched,
    cause: async ({ user }) => {
      await user.fill(label, wrong);
      await user.click(button);
    },
  },
  filled(reader, 'the address is filled in', (snapshot) => snapshot.matches('form')),
  filled(
    wrong,
    'the address is filled in wrongly',
    (snapshot) => snapshot.matches('form') && snapshot.context.form.email === reader,
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
    name: 'the server mails the address',
    event: { type: 'xstate.done.actor.requestingSubscription', output: undefined },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server refuses the address',
    event: {
      type: 'xstate.error.actor.requestingSubscription',
      error: { rejected: true, fieldErrors: [rejectedAddress] },
    },
    cause: async ({ environment, user }) => {
      await environment.reject();
      await user.focused({ label });
    },
  },
  failed('the server fails', ({ environment }) => environment.fail()),
  failed('the network breaks', ({ environment }) => environment.cut()),
  failed('the answer is lost', ({ environment }) => environment.lose()),
  failed('nothing answers', ({ environment }) => environment.timeOut()),
  {
    name: 'the reader subscribes another address',
    event: { type: 'restart.pressed' },
    cause: async ({ user }) => {
      await user.click({ role: 'button', name: 'Subscribe another address' });
      await user.focused(box);
    },
  },
];

export const subscriptionModel: Model<Subscribe> = {
  machine: subscriptionMachine,
  route: subscriptionPage,
  screen: 'wide',
  eventCases,
  serialise: ({ context: { form, fieldErrors, key } }) => [form, fieldErrors.map(({ message }) => message), key !== ''],
  sources: {},
  states: {
    'subscription.unhydrated': (user) => user.see(box),
    'subscription.form': async (user, { context: { form } }, environment) => {
      await user.see(box);
      await user.see(button);
      await user.seeValue(label, form.email === reader ? environment.own(reader) : form.email);
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
      await user.see({ role: 'link', name: '+254 700 000 000', within: failure });
    },
    'subscription.sending': async (user, _snapshot, environment) => {
      await user.see({ role: 'status', text: 'Sending your address' });
      await user.seeValue(label, environment.own(reader));
    },
    'subscription.requested': async (user, _snapshot, environment) => {
      await user.focused({ role: 'heading', level: 2, name: 'Check your mail' });
      await user.see({ text: environment.own(reader) });
      await user.doesNotSee({ label });
    },
  },
};
