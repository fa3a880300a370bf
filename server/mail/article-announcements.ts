import type { FastifyInstance } from 'fastify';
import { type Article, isPublished } from '../../contract/blog.ts';
import type { SubscriptionStore } from '../database/subscriptions.ts';

/** What announcing needs of the server. */
export interface AnnouncementDependencies {
  articles: readonly Article[];
  subscribers: SubscriptionStore;
  now: () => Date;
  /** The day that it is where the office is. */
  today: () => string;
  wakeOutbox(): void;
  /** How often it looks whether an article's day has come, in milliseconds. */
  pause?: number | undefined;
}

/** Emails articles to the subscribers: at the start those whose day has come, and each of the others on its day. */
export function announceArticles(app: FastifyInstance, parts: AnnouncementDependencies): void {
  const { articles, subscribers, now, today, wakeOutbox, pause = 60_000 } = parts;
  let announced = 0;
  let timer: NodeJS.Timeout | undefined;

  app.addHook('onReady', async () => {
    await announce();
    timer = setInterval(() => announce().catch((err) => app.log.error({ err }, 'announcing articles failed')), pause);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));

  async function announce(): Promise<void> {
    const published = articles.filter((article) => isPublished(article, today()));
    if (published.length === announced) return;
    await subscribers.announce(published, now());
    announced = published.length;
    wakeOutbox();
  }
}
