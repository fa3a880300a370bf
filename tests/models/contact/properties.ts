import { entered, type FlowProperty, kept, resumed, settled } from '../properties/kinds.ts';

export const contactProperties: Readonly<Record<string, readonly FlowProperty[]>> = {
  contact: [
    entered('4.contact', 'only an acknowledged message is sent', 'idle.sent', [
      'xstate.done.actor.sendingContactMessage',
      'page.answered',
    ]),
    settled('8.contact', 'a message is answered, or its failure is shown', 'sending', ['idle']),
    settled('8.contact', 'a message that got no answer is sent again by itself', 'idle.unanswered.pausing', [
      'idle.unanswered.retrying',
      'idle.filling',
      'sending',
    ]),
    settled('8.postponed', 'a message that the server postponed is sent again by itself', 'idle.unanswered.postponed', [
      'idle.unanswered.retrying',
      'idle.filling',
      'sending',
    ]),
    resumed(
      '8.postponed',
      'a message that the server postponed is not sent again before its time',
      ['idle.unanswered.postponed', 'idle.unanswered.retrying'],
      'xstate.after.postponedPause.',
    ),
    {
      requirement: '8.contact',
      says: 'no failure loses what was typed',
      always: ({ context }, step) =>
        step?.event.type !== 'xstate.error.actor.sendingContactMessage' ||
        JSON.stringify(context.form) === JSON.stringify(step.before.context.form),
    },
  ],
  subscription: [
    entered('2.subscribe', 'only an acknowledged request is confirmed', 'requested', [
      'xstate.done.actor.requestingSubscription',
      'page.answered',
    ]),
    settled('2.subscribe', 'a request is answered, or its failure is shown', 'sending', ['requested', 'form']),
    kept('2.subscribe', 'no failure loses the address', 'form', [
      'field.changed',
      'form.restored',
      'page.answered',
      'restart.pressed',
      'xstate.done.actor.requestingSubscription',
    ]),
  ],
  subscriptionLink: [
    entered('2.subscribe-links', 'only an acknowledged link is used', 'done', [
      'xstate.done.actor.usingLink',
      'page.answered',
    ]),
    entered('2.subscribe-links', 'a link is used only by a press, because programs open links', 'sending', [
      'form.submitted',
    ]),
    settled('2.subscribe-links', 'a press is answered, or its failure is shown', 'sending', [
      'done',
      'rejected',
      'form.unanswered',
    ]),
  ],
};
