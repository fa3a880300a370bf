import { durationInWords } from '../contract/duration.ts';
import { confirmationLifetime } from '../contract/limits.ts';

/** The words beside the box on its own page: what happens next. */
export const subscription = {
  headline: 'What happens next',
  steps: [
    {
      title: 'We mail you a link',
      text: `It holds for ${durationInWords(confirmationLifetime)}. Nobody else can subscribe your address: the link comes to your mailbox alone.`,
    },
    { title: 'You press the button on its page', text: 'Only then is your address subscribed, and a mail says so.' },
    {
      title: 'An article comes now and then',
      text: 'Fuel, maintenance, routes, safety: what helps a fleet. At the foot of each mail is a link to leave.',
    },
  ],
} as const;

/** The words of the pages that mails to subscribers lead to. */
export const subscriptionPages = {
  confirm: {
    title: 'Confirm your subscription',
    lead: 'Press the button, and each new article comes to the address that this link was mailed to. We ask because anybody can type an address into a box.',
    next: {
      headline: 'What happens next',
      steps: subscription.steps.slice(1),
    },
    button: 'Subscribe',
    sending: 'Subscribing your address …',
    unchanged: 'You are not subscribed yet: the network or our server did not answer. Press the button once more.',
    done: 'You are subscribed',
    doneText: 'We mail you when we publish an article, and nothing else. Every mail has a link to leave.',
    refused: 'Nothing was changed',
    refusedText: 'Enter your address once more, and we mail you a new link. Or call us:',
  },
  leave: {
    title: 'Leave our mailing list',
    lead: 'Press the button, and no more articles come to the address that this link was mailed to. You can subscribe again whenever you like.',
    next: {
      headline: 'What happens next',
      steps: [
        { title: 'No article comes any more', text: 'From the moment of your press, and without another mail.' },
        {
          title: 'We note that you have left',
          text: 'Your address stays on file for that alone, so that no old list brings you back.',
        },
      ],
    },
    button: 'Unsubscribe',
    sending: 'Ending your subscription …',
    unchanged: 'You are still subscribed: the network or our server did not answer. Press the button once more.',
    done: 'You have left our mailing list',
    doneText: 'No more articles come to you by mail. They stay on our blog, for everybody to read.',
    refused: 'Nothing was changed',
    refusedText: 'Follow the link in the newest of our mails. Or call us, and we end your subscription:',
  },
} as const;
