import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { publishedBy } from '../../../contract/blog.ts';
import { newsLifetime } from '../../../contract/limits.ts';
import { visitorsServed } from '../../mail/making-way.ts';
import type { Services } from '../../services.ts';
import type { SubscriptionStore } from './store.ts';

type AnnouncementDependencies = Pick<Services, 'articles' | 'now' | 'dayAtOffice' | 'wakeOutbox' | 'doVisitorsWait'> & {
  subscriptions: SubscriptionStore;
};

/** How often to check whether an article's publishing day has come, in milliseconds. */
const interval = 60_000;

/** How long to wait for room in the outbox before more emails are queued, in milliseconds. */
const pause = 1000;

/** How long a page of emails makes way for visitors at most before it is queued, in milliseconds. */
const makeWay = 250;

/**
 * Emails articles to subscribers: from the start those already published, and later each of the others on its day. What a
 * server leaves unfinished when it ends, the next one continues.
 */
export function announceArticles(app: FastifyInstance, dependencies: AnnouncementDependencies): void {
  const { subscriptions, now, dayAtOffice, wakeOutbox, doVisitorsWait } = dependencies;
  const articles = dependencies.articles.index;
  let isStopped = false;
  let announced = 0;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let next: NodeJS.Timeout | undefined;

  app.addHook('onReady', async () => {
    check();
    timer = setInterval(check, interval);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    isStopped = true;
    await running;
    clearTimeout(next);
  });

  function check(): void {
    clearTimeout(next);
    running ??= announce()
      .catch((err) => app.log.error({ err }, 'announcing articles failed'))
      .finally(() => {
        running = undefined;
      });
  }

  async function announce(): Promise<void> {
    const published = publishedBy(articles, dayAtOffice());
    if (published.length === announced) return;
    // Older ones are not emailed any more, and what was queued of them was queued long ago.
    const oldest = new Date(now().getTime() - 2 * newsLifetime).toISOString().slice(0, 10);
    const recent = published.filter(({ publish_date }) => publish_date >= oldest);
    if (await subscriptions.announce(recent, now(), mayContinue)) announced = published.length;
    else next = setTimeout(check, pause).unref();
    wakeOutbox();
  }

  /** Each page takes a while, in which SQLite lets nobody else do anything. */
  async function mayContinue(): Promise<boolean> {
    await turn();
    await visitorsServed({ doVisitorsWait, isStopped: () => isStopped, limit: makeWay });
    return !isStopped;
  }
}
