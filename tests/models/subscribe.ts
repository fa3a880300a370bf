import type { SnapshotFrom } from 'xstate';
import { subscribePage } from '../../contract/subscription.ts';
import { subscribeMachine } from '../../machines/subscribe.ts';
import { type Deed, leftBehind, type Model, type Stage } from './model.ts';

type Subscribe = typeof subscribeMachine;
type Snapshot = SnapshotFrom<Subscribe>;

/** Who wants to read on. */
export const reader = 'akoth@reader.example';

const wrong = 'akoth at reader';

/** What the server says of an address that the page let pass. */
export const refusedAddress = { field: 'email', message: 'Invalid email' };

const label = 'Email';
const box = { role: 'heading', level: 2, name: 'New articles by mail' } as const;
const button = { role: 'button', name: 'Subscribe' } as const;
const failure = { role: 'alert', text: 'Nothing was sent yet' } as const;

const failed = (name: string, cause: (stage: Stage) => Promise<void>): Deed<Subscribe> => ({
  name,
  event: { type: 'xstate.error.actor.askingSubscription', error: new Error(name) },
  cause,
});

/** Another address is another request, under a key of its own. */
const filled = (value: string, name: string, when: (snapshot: Snapshot) => boolean): Deed<Subscribe> => ({
  name,
  event: { type: 'field.changed', field: 'email', value },
  when: (snapshot) => snapshot.context.form.email !== value && when(snapshot),
  cause: async ({ person, world }, { before }) => {
    if (before.context.key !== '') await world.beginAnew();
    await person.fill(label, value === reader ? world.own(value) : value);
  },
});

const isUntouched = (snapshot: Snapshot) => snapshot.matches('plain') && snapshot.context.form.email === '';

const deeds: readonly Deed<Subscribe>[] = [
  {
    name: 'the scripts start',
    event: { type: 'scripts.started' },
    opening: true,
    when: (snapshot) => snapshot.matches('plain'),
    cause: async () => {},
  },
  {
    name: 'the address was typed before the scripts ran',
    event: { type: 'field.changed', field: 'email', value: reader },
    opening: true,
    when: isUntouched,
    cause: ({ person, world }) => person.fill(label, world.own(reader)),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { email: reader } },
    opening: true,
    when: (snapshot) => snapshot.matches('plain') && snapshot.context.form.email === '',
    begin: leftBehind(subscribePage, ({ person, world }) => person.fill(label, world.own(reader))),
    cause: async () => {},
  },
  {
    name: 'the box was posted without scripts and accepted',
    event: { type: 'page.answered', answer: { flow: 'subscribe', kind: 'accepted', form: { email: reader } } },
    opening: true,
    when: isUntouched,
    cause: async ({ person, world }) => {
      await person.fill(label, world.own(reader));
      await person.click(button);
    },
  },
  {
    name: 'the box was posted without scripts and refused',
    event: {
      type: 'page.answered',
      answer: { flow: 'subscribe', kind: 'refused', form: { email: wrong }, faults: [refusedAddress] },
    },
    opening: true,
    when: isUntouched,
    cause: async ({ person }) => {
      await person.fill(label, wrong);
      await person.click(button);
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
    event: { type: 'form.submitted' },
    cause: async ({ person }, { after }) => {
      await person.click(button);
      if (after.matches({ form: 'faulty' })) await person.focused({ label });
    },
  },
  {
    name: 'the server mails the address',
    event: { type: 'xstate.done.actor.askingSubscription', output: undefined },
    cause: ({ world }) => world.accept(),
  },
  {
    name: 'the server refuses the address',
    event: {
      type: 'xstate.error.actor.askingSubscription',
      error: { refused: true, faults: [refusedAddress] },
    },
    cause: async ({ world, person }) => {
      await world.refuse();
      await person.focused({ label });
    },
  },
  failed('the server fails', ({ world }) => world.fail()),
  failed('the network breaks', ({ world }) => world.cut()),
  failed('the answer is lost', ({ world }) => world.lose()),
  failed('nothing answers', ({ world }) => world.timeOut()),
  {
    name: 'the reader subscribes another address',
    event: { type: 'again.pressed' },
    cause: async ({ person }) => {
      await person.click({ role: 'button', name: 'Subscribe another address' });
      await person.focused(box);
    },
  },
];

export const subscribeModel: Model<Subscribe> = {
  machine: subscribeMachine,
  route: subscribePage,
  screen: 'wide',
  deeds,
  serialise: ({ context: { form, faults, key } }) => [form, faults.map(({ message }) => message), key !== ''],
  sources: {},
  states: {
    'subscribe.plain': (person) => person.see(box),
    'subscribe.form': async (person, { context: { form } }, world) => {
      await person.see(box);
      await person.see(button);
      await person.seeValue(label, form.email === reader ? world.own(reader) : form.email);
    },
    'subscribe.form.filling': async (person) => {
      await person.doesNotSee(failure);
      await person.seeTitle('Subscribe to our articles');
    },
    'subscribe.form.faulty': async (person, { context: { faults } }) => {
      await person.doesNotSee(failure);
      await person.seeTitle('Error: Subscribe to our articles');
      for (const { message } of faults) await person.seeFault(label, message);
    },
    'subscribe.form.failed': async (person) => {
      await person.see(failure);
      await person.see({ role: 'link', name: '+254 700 000 000', within: failure });
    },
    'subscribe.sending': async (person, _snapshot, world) => {
      await person.see({ role: 'status', text: 'Sending your address' });
      await person.seeValue(label, world.own(reader));
    },
    'subscribe.asked': async (person, _snapshot, world) => {
      await person.focused({ role: 'heading', level: 2, name: 'Check your mail' });
      await person.see({ text: world.own(reader) });
      await person.doesNotSee({ label });
    },
  },
};
