import type { Settings } from '../../../contract/settings.ts';
import { absolute, subscriptionLink } from '../../links.ts';
import type { Mail } from '../mail.ts';
import { type MailBody, mailOf } from './layout.ts';
import type { Secret } from './secret.ts';

/** The link to confirm a subscription, to an address that is not subscribed. */
interface RequestMessage extends Secret {
  kind: 'subscription-request';
  to: string;
}

/** To a subscriber; `secret` is the token of this mail's link to leave. */
interface SubscriberMessage extends Pick<Secret, 'secret'> {
  /** What comes instead of a link to an address that is subscribed, or that it has just been confirmed. */
  kind: 'subscription-known' | 'subscribed';
  to: string;
}

export type SubscriptionMessage = RequestMessage | SubscriberMessage;

/** The mail that tells of a subscription, in the words of the settings. Every one to a subscriber has a link to leave. */
export function renderSubscriptionMessage(message: SubscriptionMessage, settings: Settings): Mail {
  if (message.kind === 'subscription-request') return mailOf(message.to, request(message, settings), settings);
  const unsubscribe = subscriptionLink('leave', message.secret, settings);
  return mailOf(message.to, { ...told[message.kind](settings), unsubscribe }, settings);
}

function request({ secret }: RequestMessage, settings: Settings): MailBody {
  return {
    heading: 'Confirm your subscription',
    opening: [
      `Somebody, probably you, asked for new articles of ${settings.PRODUCT_NAME} to be mailed to this address.`,
    ],
    closing: [
      'The link holds for 24 hours. Press the button on its page: only then do articles come.',
      'It was not you? Then you need do nothing: no article comes.',
    ],
    link: { words: 'Confirm the subscription', url: subscriptionLink('confirm', secret, settings) },
  };
}

const told: Record<SubscriberMessage['kind'], (settings: Settings) => MailBody> = {
  'subscription-known': (settings) => ({
    heading: 'You are subscribed already',
    opening: [
      `Somebody, probably you, asked for new articles of ${settings.PRODUCT_NAME} to be mailed to this address.`,
    ],
    closing: ['They are already: you need do nothing.'],
    link: readArticles(settings),
  }),
  subscribed: (settings) => ({
    heading: `You are subscribed to the articles of ${settings.PRODUCT_NAME}`,
    opening: ['We mail you when we publish an article, and nothing else.'],
    closing: ['You did not want this, or no longer do? The link to leave is at the foot of every mail.'],
    link: readArticles(settings),
  }),
};

function readArticles(settings: Settings) {
  return { words: 'Read our articles', url: absolute('/blog', settings) };
}
