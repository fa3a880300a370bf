import type { Article } from '../../../contract/blog.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { confirmationLifetime } from '../../../contract/limits.ts';
import type { Settings } from '../../../contract/settings.ts';
import { subscriptionLinkPages } from '../../../contract/subscription.ts';
import { absolute } from '../../links.ts';
import { exampleAddress, exampleLink } from '../../mail/emails/example.ts';
import type { MailKind, MailKinds } from '../../mail/emails/kind.ts';
import { mailOf } from '../../mail/emails/layout.ts';
import type { MailBody } from '../../mail/emails/mail-body.ts';
import type { Secret } from '../../mail/emails/secret.ts';
import type { MailLaneName } from '../../mail/lanes.ts';

/** The link to confirm a subscription, for an address that is not subscribed. */
interface RequestMessage extends Secret {
  kind: 'subscription-request';
  to: string;
}

/** What an email says about a new article. */
export type AnnouncedArticle = Pick<Article, 'slug' | 'title' | 'summary' | 'publish_date'>;

/** News for a subscriber: that the address was subscribed already, that it has just been confirmed, or a new article. */
export type SubscriberNotice =
  | { kind: 'subscription-known' | 'subscribed' }
  | ({ kind: 'article' } & Omit<AnnouncedArticle, 'publish_date'>);

/** An email to a subscriber; `secret` is the token of its unsubscribe link. */
type SubscriberMessage = SubscriberNotice & Pick<Secret, 'secret'> & { to: string };

export type SubscriptionMessage = RequestMessage | SubscriberMessage;

const exampleSubscriber = { to: exampleAddress, secret: exampleLink.secret };

export const subscriptionMails: MailKinds<SubscriptionMessage> = {
  'subscription-request': {
    lane: 'codes',
    to: ({ to }) => to,
    render: (message, settings) => mailOf(message.to, request(message, settings), settings),
    example: { kind: 'subscription-request', ...exampleLink },
  },
  'subscription-known': mailToSubscriber('codes', { kind: 'subscription-known', ...exampleSubscriber }),
  subscribed: mailToSubscriber('notices', { kind: 'subscribed', ...exampleSubscriber }),
  article: mailToSubscriber('newsletters', {
    kind: 'article',
    ...exampleSubscriber,
    slug: 'some-article',
    title: 'What a litre costs on the Mombasa Road',
    summary: 'Two tankers, one week, and why the dearer fuel station was the cheaper one.',
  }),
};

/** Every email to a subscriber has a link to unsubscribe. */
function mailToSubscriber<Message extends SubscriberMessage>(lane: MailLaneName, example: Message): MailKind<Message> {
  return {
    lane,
    to: ({ to }) => to,
    example,
    render(message, settings) {
      const unsubscribe = absolute(`${subscriptionLinkPages.leave}/${message.secret}`, settings);
      return mailOf(message.to, { ...noticeBody(message, settings), unsubscribe }, settings);
    },
  };
}

function request({ secret }: RequestMessage, settings: Settings): MailBody {
  return {
    heading: 'Confirm your subscription',
    opening: [requestWords(settings)],
    link: { words: 'Confirm my subscription', url: absolute(`${subscriptionLinkPages.confirm}/${secret}`, settings) },
    closing: [
      `On the page that opens, press the button to subscribe. This link works for ${durationInWords(confirmationLifetime)}.`,
      'If you didn’t ask for this, ignore this email. We won’t email you again.',
    ],
    reason: addressEntered,
  };
}

function noticeBody(notice: SubscriberNotice, settings: Settings): MailBody {
  const readArticles = { words: 'Read our articles', url: absolute('/blog', settings) };
  switch (notice.kind) {
    case 'subscription-known':
      return {
        heading: 'You are already subscribed',
        opening: [requestWords(settings)],
        link: readArticles,
        closing: ['You don’t need to do anything. If you didn’t ask for this, ignore this email.'],
        reason: addressEntered,
      };
    case 'subscribed':
      return {
        heading: `You are subscribed to the ${settings.PRODUCT_NAME} blog`,
        opening: ['We’ll email you each new article, and nothing else.'],
        link: readArticles,
        closing: ['To stop these emails, use the Unsubscribe link at the bottom of any of them.'],
        reason: isSubscribed,
      };
    case 'article':
      return {
        heading: notice.title,
        opening: [notice.summary],
        link: { words: 'Read the article', url: absolute(`/blog/${notice.slug}`, settings) },
        closing: [],
        reason: isSubscribed,
      };
  }
}

const addressEntered = 'You are receiving this email because this address was entered in our blog’s subscription form.';

const isSubscribed = 'You are receiving this email because you subscribed to our blog.';

function requestWords({ PRODUCT_NAME }: Settings): string {
  return `You asked us to email you new articles from the ${PRODUCT_NAME} blog.`;
}
