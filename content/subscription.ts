import { durationInWords } from '../contract/duration.ts';
import { confirmationLifetime } from '../contract/limits.ts';

/** The steps beside the subscription form on its own page. */
export const subscription = {
  headline: 'What happens next',
  steps: [
    {
      title: 'We email you a link',
      text: `It works for ${durationInWords(confirmationLifetime)}. Only you get it, so nobody else can subscribe your address.`,
    },
    {
      title: 'You confirm',
      text: 'Press the button on the page it opens. We then confirm your subscription by email.',
    },
    {
      title: 'You get an article now and then',
      text: 'On fuel, maintenance, routes and safety. Every email has a link to unsubscribe.',
    },
  ],
} as const;

/** The words of the pages that emails to subscribers link to. */
export const subscriptionPages = {
  confirm: {
    title: 'Confirm your subscription',
    lead: 'Press the button to get each new article at the address this link was sent to. We ask because anyone can type an address into a form.',
    next: {
      headline: 'What happens next',
      steps: [
        { title: 'You confirm', text: 'Press the button. We then confirm your subscription by email.' },
        ...subscription.steps.slice(2),
      ],
    },
    /** How many of the next steps are done once the button was pressed. */
    doneSteps: 1,
    button: 'Subscribe',
    sending: 'Subscribing your address …',
    unchanged: 'You’re not subscribed yet: the network or our server didn’t respond. Press the button again.',
    done: 'You are subscribed',
    doneText:
      'We’ll email you when we publish an article, and send nothing else. Every email has a link to unsubscribe.',
    refused: 'Nothing was changed',
    refusedText: 'Enter your email address again and we’ll send you a new link. Or call us:',
  },
  leave: {
    title: 'Leave our mailing list',
    lead: 'Press the button to stop getting articles at the address this link was sent to. You can subscribe again at any time.',
    next: {
      headline: 'What happens next',
      steps: [
        { title: 'We stop sending you articles', text: 'At once, with no further email.' },
        {
          title: 'We remember that you left',
          text: 'We keep your address only for that, so that no old list can subscribe you again.',
        },
      ],
    },
    doneSteps: 2,
    button: 'Unsubscribe',
    sending: 'Unsubscribing you …',
    unchanged: 'You’re still subscribed: the network or our server didn’t respond. Press the button again.',
    done: 'You have left our mailing list',
    doneText: 'We won’t email you any more articles. You can still read them on our blog.',
    refused: 'Nothing was changed',
    refusedText: 'Use the link in our latest email. Or call us and we’ll unsubscribe you:',
  },
} as const;
