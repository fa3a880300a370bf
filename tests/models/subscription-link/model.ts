import { subscriptionLinkPages } from '../../../contract/subscription.ts';
import { subscriptionLinkMachine } from '../../../machines/subscription-link.ts';
import type { EmailedLink } from '../emailed-link.ts';
import { busy, failures, nothing } from '../event-cases.ts';
import type { Model, ModelEventCase } from '../model.ts';
import { subscriberAddress } from '../subscription/model.ts';

type Link = typeof subscriptionLinkMachine;

/** The token of the emailed link. */
export const confirmToken = 'bGluay1vZi1ha290aA';

/** The link that confirms a subscription. */
const confirmLink: EmailedLink = {
  flow: 'subscription-link',
  page: `${subscriptionLinkPages.confirm}/${confirmToken}`,
  address: subscriberAddress,
  byHand: (tester) => {
    tester.does('Subscribe to the blog with a new address');
    return 'the link in the email about the subscription';
  },
};

/** The field error with which the server rejects a link that it did not send. */
export const rejectedLink = { field: 'token', message: 'We don’t recognise this link' };

/** What the server says when it asks to wait. */
export const tooOften = { field: '', message: busy.words };

const heading = { role: 'heading', level: 1, name: 'Confirm your subscription' } as const;
const button = { role: 'button', name: 'Subscribe' } as const;
const failure = { role: 'alert', text: 'You’re not subscribed yet' } as const;

const eventCases: readonly ModelEventCase<Link>[] = [
  {
    name: 'the link is followed',
    event: { type: 'scripts.started', link: { purpose: 'confirm', token: confirmToken } },
    opening: true,
    begin: ({ environment }) => environment.emailedLink(confirmLink),
    cause: nothing,
  },
  {
    name: 'the button was pressed without scripts',
    event: { type: 'page.answered', answer: { flow: 'subscriptionLink', kind: 'accepted', form: {} } },
    opening: true,
    begin: ({ environment }) => environment.emailedLink(confirmLink),
    cause: ({ user }) => user.click(button),
  },
  {
    name: 'the button was pressed without scripts and the link was unknown',
    event: {
      type: 'page.answered',
      answer: { flow: 'subscriptionLink', kind: 'rejected', form: {}, fieldErrors: [rejectedLink] },
    },
    opening: true,
    cause: ({ user }) => user.click(button),
  },
  {
    name: 'the button is pressed',
    event: { type: 'form.submitted' },
    cause: ({ user }) => user.click(button),
  },
  {
    name: 'the server subscribes the address',
    event: { type: 'xstate.done.actor.usingLink', output: undefined },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server rejects the link',
    event: { type: 'xstate.error.actor.usingLink', error: { rejected: true, fieldErrors: [rejectedLink] } },
    cause: ({ environment }) => environment.reject(),
  },
  {
    name: 'the button is pressed too often',
    event: { type: 'xstate.error.actor.usingLink', error: { rejected: true, fieldErrors: [tooOften] } },
    cause: ({ environment }) => environment.limit(tooOften.message, 5),
  },
  ...failures('usingLink'),
];

export const subscriptionLinkModel: Model<Link> = {
  machine: subscriptionLinkMachine,
  route: confirmLink.page,
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases,
  smoke: [
    { title: 'Confirm a subscription', steps: ['the link is followed', 'the server subscribes the address'] },
    {
      title: 'Confirm a subscription while the network is down',
      steps: ['the link is followed', 'the network breaks'],
    },
  ],
  serialise: ({ context: { link, fieldErrors } }) => [link.token !== '', fieldErrors.map(({ message }) => message)],
  sources: {},
  states: {
    'subscriptionLink.unhydrated': (user) => user.see(heading),
    'subscriptionLink.form': async (user) => {
      await user.see(heading);
      await user.see(button);
    },
    'subscriptionLink.form.ready': (user) => user.doesNotSee(failure),
    'subscriptionLink.form.unanswered': async (user, { context: { fieldErrors } }) => {
      await (fieldErrors.length > 0 ? user.doesNotSee(failure) : user.see(failure));
      for (const { message } of fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'subscriptionLink.sending': async (user) => {
      await user.see({ role: 'status', text: 'Subscribing your address' });
      await user.doesNotSee(failure);
    },
    'subscriptionLink.done': async (user) => {
      await user.focused({ role: 'heading', level: 1, name: 'You are subscribed' });
      await user.seeTitle('You are subscribed');
      await user.doesNotSee(button);
    },
    'subscriptionLink.rejected': async (user, { context: { fieldErrors } }) => {
      await user.focused({ role: 'heading', level: 1, name: 'Nothing was changed' });
      await user.seeTitle('Error: Confirm your subscription');
      for (const { message } of fieldErrors) await user.see({ role: 'alert', text: message });
      await user.see({ role: 'link', name: 'Enter your address' });
      await user.doesNotSee(button);
    },
  },
};
