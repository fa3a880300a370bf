import { subscriptionLinkPages } from '../../contract/subscription.ts';
import { subscriptionLinkMachine } from '../../machines/subscription-link.ts';
import type { Deed, Model, Stage } from './model.ts';

type Link = typeof subscriptionLinkMachine;

const token = 'bGluay1vZi1ha290aA';

/** The page of a link that was mailed. */
export const confirmLink = `${subscriptionLinkPages.confirm}/${token}`;

/** What the server says of a link that it did not mail. */
export const refusedLink = { field: 'token', message: 'We do not know this link' };

const heading = { role: 'heading', level: 1, name: 'Confirm your subscription' } as const;
const button = { role: 'button', name: 'Subscribe' } as const;
const failure = { role: 'alert', text: 'You are not subscribed yet' } as const;

const failed = (name: string, cause: (stage: Stage) => Promise<void>): Deed<Link> => ({
  name,
  event: { type: 'xstate.error.actor.usingLink', error: new Error(name) },
  cause,
});

const deeds: readonly Deed<Link>[] = [
  {
    name: 'the link is followed',
    event: { type: 'scripts.started', link: { purpose: 'confirm', token } },
    opening: true,
    begin: ({ world }) => world.subscriptionLink(),
    cause: async () => {},
  },
  {
    name: 'the button was pressed without scripts',
    event: { type: 'page.answered', answer: { flow: 'subscriptionLink', kind: 'accepted', form: {} } },
    opening: true,
    begin: ({ world }) => world.subscriptionLink(),
    cause: ({ person }) => person.click(button),
  },
  {
    name: 'the button was pressed without scripts, and the link was unknown',
    event: {
      type: 'page.answered',
      answer: { flow: 'subscriptionLink', kind: 'refused', form: {}, faults: [refusedLink] },
    },
    opening: true,
    cause: ({ person }) => person.click(button),
  },
  {
    name: 'the button is pressed',
    event: { type: 'link.pressed' },
    cause: ({ person }) => person.click(button),
  },
  {
    name: 'the server subscribes the address',
    event: { type: 'xstate.done.actor.usingLink', output: undefined },
    cause: ({ world }) => world.accept(),
  },
  {
    name: 'the server refuses the link',
    event: { type: 'xstate.error.actor.usingLink', error: { refused: true, faults: [refusedLink] } },
    cause: ({ world }) => world.refuse(),
  },
  failed('the server fails', ({ world }) => world.fail()),
  failed('the network breaks', ({ world }) => world.cut()),
  failed('the answer is lost', ({ world }) => world.lose()),
  failed('nothing answers', ({ world }) => world.timeOut()),
];

export const subscriptionLinkModel: Model<Link> = {
  machine: subscriptionLinkMachine,
  route: confirmLink,
  screen: 'wide',
  deeds,
  serialise: ({ context: { link, faults } }) => [link.token !== '', faults.map(({ message }) => message)],
  sources: {},
  states: {
    'subscriptionLink.plain': (person) => person.see(heading),
    'subscriptionLink.offer': async (person) => {
      await person.see(heading);
      await person.see(button);
    },
    'subscriptionLink.offer.waiting': (person) => person.doesNotSee(failure),
    'subscriptionLink.offer.failed': (person) => person.see(failure),
    'subscriptionLink.sending': async (person) => {
      await person.see({ role: 'status', text: 'Subscribing your address' });
      await person.doesNotSee(failure);
    },
    'subscriptionLink.done': async (person) => {
      await person.focused({ role: 'heading', level: 1, name: 'You are subscribed' });
      await person.doesNotSee(button);
    },
    'subscriptionLink.refused': async (person, { context: { faults } }) => {
      await person.focused({ role: 'heading', level: 1, name: 'Nothing was changed' });
      for (const { message } of faults) await person.see({ role: 'alert', text: message });
      await person.see({ role: 'link', name: 'Enter your address' });
      await person.doesNotSee(button);
    },
  },
};
