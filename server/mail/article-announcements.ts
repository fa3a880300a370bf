import type { FastifyInstance } from 'fastify';
import { type Article, isPublished } from '../../contract/blog.ts';
import type { SubscriptionStore } from '../database/subscriptions.ts';

export interface AnnouncementDependencies {
  articles: readonly Article[];
  subscriptions: SubscriptionStore;
  now: () => Date;
  /** Today's date in the office's time zone, as YYYY-MM-DD. */
  today: () => string;
  wakeOutbox(): void;
}

/** How often to check whether an article's publishing day has come, in milliseconds. */
const interval = 60_000;

/** Emails articles to subscribers: at the start those already published, and later each of the others on its day. */
export function announceArticles(app: FastifyInstance, dependencies: AnnouncementDependencies): void {
  const { articles, subscriptions, now, today, wakeOutbox } = dependencies;
  let announced = 0;
  let timer: NodeJS.Timeout | undefined;

  app.addHook('onReady', async () => {
    await announce();
    timer = setInterval(
      () => announce().catch((err) => app.log.error({ err }, 'announcing articles failed')),
      interval,
    );
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));

  async function announce(): Promise<void> {
    const published = articles.filter((article) => isPublished(article, today()));
    if (published.length === announced) return;
    await subscriptions.announce(published, now());
    announced = published.length;
    wakeOutbox();
  }
}
