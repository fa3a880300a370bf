import type { Article } from '../../../contract/blog.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { confirmationLifetime } from '../../../contract/limits.ts';
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

/** A new article, as its mail tells of it. */
export type AnnouncedArticle = Pick<Article, 'slug' | 'title' | 'summary' | 'publish_date'>;

/**
 * What a subscriber is told: that the address is subscribed already, where a link would go to another address, that it has
 * just been confirmed, or of an article.
 */
export type SubscriberNotice =
  | { kind: 'subscription-known' | 'subscribed' }
  | ({ kind: 'article' } & Omit<AnnouncedArticle, 'publish_date'>);

/** To a subscriber; `secret` is the token of this mail's link to leave. */
type SubscriberMessage = SubscriberNotice & Pick<Secret, 'secret'> & { to: string };

export type SubscriptionMessage = RequestMessage | SubscriberMessage;

/** The mail that tells of a subscription, in the words of the settings. Every one to a subscriber has a link to leave. */
export function renderSubscriptionMessage(message: SubscriptionMessage, settings: Settings): Mail {
  if (message.kind === 'subscription-request') return mailOf(message.to, request(message, settings), settings);
  const unsubscribe = subscriptionLink('leave', message.secret, settings);
  return mailOf(message.to, { ...tellingOf(message, settings), unsubscribe }, settings);
}

function request({ secret }: RequestMessage, settings: Settings): MailBody {
  return {
    heading: 'Confirm your subscription',
    opening: [wish(settings)],
    closing: [
      `The link holds for ${durationInWords(confirmationLifetime)}. Press the button on its page: only then do articles come.`,
      'It was not you? Then you need do nothing: no article comes.',
    ],
    link: { words: 'Confirm the subscription', url: subscriptionLink('confirm', secret, settings) },
  };
}

function tellingOf(told: SubscriberNotice, settings: Settings): MailBody {
  const readArticles = { words: 'Read our articles', url: absolute('/blog', settings) };
  switch (told.kind) {
    case 'subscription-known':
      return {
        heading: 'You are subscribed already',
        opening: [wish(settings)],
        closing: ['They are already: you need do nothing.'],
        link: readArticles,
      };
    case 'subscribed':
      return {
        heading: `You are subscribed to the articles of ${settings.PRODUCT_NAME}`,
        opening: ['We mail you when we publish an article, and nothing else.'],
        closing: ['You did not want this, or no longer do? The link to leave is at the foot of every mail.'],
        link: readArticles,
      };
    case 'article':
      return {
        heading: told.title,
        opening: [told.summary],
        closing: [],
        link: { words: 'Read the article', url: absolute(`/blog/${told.slug}`, settings) },
      };
  }
}

function wish({ PRODUCT_NAME }: Settings): string {
  return `Somebody, probably you, asked for new articles of ${PRODUCT_NAME} to be mailed to this address.`;
}
