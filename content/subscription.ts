import { durationInWords } from '../contract/duration.ts';
import { confirmationLifetime } from '../contract/limits.ts';

/** The steps beside the subscription form on its own page. */
export const subscription = {
  headline: 'What happens next',
  steps: [
    {
      title: 'We email you a link',
      text: `It works for ${durationInWords(confirmationLifetime)}. Nobody else can subscribe your address, because only you get the link.`,
    },
    { title: 'You press the button on its page', text: 'Then you are subscribed, and we confirm it by email.' },
    {
      title: 'You get an article now and then',
      text: 'Fuel, maintenance, routes, safety: what helps a fleet. Every email has a link to unsubscribe.',
    },
  ],
} as const;

/** The words of the pages that emails to subscribers link to. */
export const subscriptionPages = {
  confirm: {
    title: 'Confirm your subscription',
    lead: 'Press the button to get each new article at the email address that this link was sent to. We ask because anyone can type an address into a form.',
    next: {
      headline: 'What happens next',
      steps: subscription.steps.slice(1),
    },
    /** How many of the next steps are done once the button was pressed. */
    doneSteps: 1,
    button: 'Subscribe',
    sending: 'Subscribing your address …',
    unchanged: 'You are not subscribed yet: the network or our server did not answer. Press the button again.',
    done: 'You are subscribed',
    doneText:
      'We will email you when we publish an article, and send nothing else. Every email has a link to unsubscribe.',
    refused: 'Nothing was changed',
    refusedText: 'Enter your email address again and we will send you a new link. Or call us:',
  },
  leave: {
    title: 'Leave our mailing list',
    lead: 'Press the button to stop getting articles at the email address that this link was sent to. You can subscribe again at any time.',
    next: {
      headline: 'What happens next',
      steps: [
        { title: 'We stop sending you articles', text: 'At once, and without another email.' },
        {
          title: 'We note that you have left',
          text: 'We keep your address only for that, so that an old list cannot subscribe you again.',
        },
      ],
    },
    doneSteps: 2,
    button: 'Unsubscribe',
    sending: 'Ending your subscription …',
    unchanged: 'You are still subscribed: the network or our server did not answer. Press the button again.',
    done: 'You have left our mailing list',
    doneText: 'We will not email you any more articles. You can still read them on our blog.',
    refused: 'Nothing was changed',
    refusedText: 'Use the link in our most recent email. Or call us and we will unsubscribe you:',
  },
} as const;
