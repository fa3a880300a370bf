// @vitest-environment node
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Article } from '../../contract/blog.ts';
import { announceArticles } from '../../server/flows/subscription/article-announcements.ts';
import type { SubscriptionStore } from '../../server/flows/subscription/store.ts';

const article = { slug: 'fuel', publish_date: '2026-11-01' } as Article;

/** Announces an article of many pages, and counts those that were queued. */
async function startAnnouncing(doVisitorsWait: () => boolean) {
  const app = fastify();
  const queued = { pages: 0, wakeUps: 0 };
  const announce: SubscriptionStore['announce'] = async (_articles, _now, mayContinue = async () => true) => {
    while (await mayContinue()) queued.pages++;
    return false;
  };
  announceArticles(app, {
    articles: { index: [article], read: async () => article },
    subscriptions: { announce } as SubscriptionStore,
    now: () => new Date(),
    dayAtOffice: () => '2026-11-23',
    wakeOutbox: () => void queued.wakeUps++,
    doVisitorsWait,
  });
  await app.ready();
  return { app, queued };
}

describe('queueing the emails of an article', () => {
  it('should make way for visitors, but not for ever', async () => {
    const begun = performance.now();
    const { app, queued } = await startAnnouncing(() => true);
    while (queued.pages === 0) await pause(5);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(250);
    await app.close();
  });

  it('should let the server do something else after each page, and end with it', async () => {
    const { app, queued } = await startAnnouncing(() => false);
    while (queued.pages === 0) await pause(5);
    await app.close();
    const { pages } = queued;
    await pause(20);
    expect(queued.pages).toBe(pages);
    expect(queued.wakeUps, 'the outbox sends what is queued at once').toBe(1);
  });
});
