import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { publishedBy } from '../../../contract/blog.ts';
import { newsLifetime } from '../../../contract/limits.ts';
import { visitorsServed } from '../../mail/making-way.ts';
import { repeatWork } from '../../repeated-work.ts';
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
  let announced = 0;

  repeatWork(app, {
    interval,
    logFailure: (err) => app.log.error({ err }, 'announcing articles failed'),
    work: async (isStopped) => {
      const published = publishedBy(articles, dayAtOffice());
      if (published.length === announced) return undefined;
      // Older ones are not emailed any more, and what was queued of them was queued long ago.
      const oldest = new Date(now().getTime() - 2 * newsLifetime).toISOString().slice(0, 10);
      const recent = published.filter(({ publish_date }) => publish_date >= oldest);
      const isDone = await subscriptions.announce(recent, now(), () => mayContinue(isStopped));
      if (isDone) announced = published.length;
      wakeOutbox();
      return isDone ? undefined : pause;
    },
  });

  /** Each page takes a while, in which SQLite lets nobody else do anything. */
  async function mayContinue(isStopped: () => boolean): Promise<boolean> {
    await turn();
    await visitorsServed({ doVisitorsWait, isStopped, limit: makeWay });
    return !isStopped();
  }
}
