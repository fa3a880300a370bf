// @vitest-environment node
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { dayIn, instantOf } from '../../contract/appointment.ts';
import type { Article } from '../../contract/blog.ts';
import { readBuiltSite, type Site } from '../../server/site/pages.ts';
import { articleOf } from '../contract/article.ts';
import { homePolicy, writeBuiltSite } from './fixtures/built-site.ts';
import { createTestInbox, freshEmail, oneMinute, sendRequest } from './fixtures/registration-client.ts';
import { databaseKinds, pollUntil, sendRawRequest, startTestServer, type TestServer } from './fixtures/test-server.ts';

const zone = 'Africa/Nairobi';
const dueDay = dayIn(zone, new Date(), 3);
const midnight = Date.parse(instantOf(dueDay, '00', zone));

const upcoming = articleOf('tyres', dueDay);
const old = articleOf('fuel', '2026-01-31');

const built = writeBuiltSite();
afterAll(built.remove);

/** The site with the page of the upcoming article. */
function siteWithArticle(): Site {
  const site = readBuiltSite(built.folder);
  const page = { file: 'booking/index.html', policy: homePolicy, from: upcoming.publish_date };
  return { ...site, pages: { ...site.pages, '/blog/tyres': page } };
}

const setClock = ({ clock }: TestServer, instant: number) => {
  clock.ahead = instant - Date.now();
};

test('an article should appear in the API and on its page from its publication day at the office', {
  tags: ['3.article-day'],
}, async () => {
  await using server = await startTestServer('sqlite', { articles: [upcoming, old], site: siteWithArticle() });
  const answered = async () => {
    const list: Article[] = await (await fetch(`${server.url}/msafara/blogs`)).json();
    const paths = ['/msafara/blog/tyres', '/blog/tyres', '/msafara/blog/fuel'];
    const statuses = await Promise.all(paths.map(async (path) => (await sendRawRequest(server.url, path)).status));
    return [list.map(({ slug }) => slug), ...statuses];
  };
  expect(await answered()).toEqual([['fuel'], 404, 404, 200]);
  setClock(server, midnight - 5_000);
  expect(await answered()).toEqual([['fuel'], 404, 404, 200]);
  setClock(server, midnight + 5_000);
  expect(await answered()).toEqual([['tyres', 'fuel'], 200, 200, 200]);
});

test.each(databaseKinds)(
  'an article should be emailed on its publication day: %s',
  { tags: ['3.article-day'] },
  async (kind) => {
    const inbox = createTestInbox();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const parts = { transport: inbox, articles: [upcoming, old] };
    await using server = await startTestServer(kind, parts);
    const email = freshEmail();
    await sendRequest(server, '/api/register/subscribe', { body: { email } });
    const [path] = /\/subscribe\/confirm\/[\w-]+/.exec((await inbox.newest(email, 1)).text) ?? [];
    await sendRequest(server, String(path), { body: {} });
    await inbox.newest(email, 2);
    // The outbox uses the real time, so emails queued ahead of it are not sent yet: look at its rows.
    const news = async () => {
      const rows = await server.database.queries.selectFrom('outbox').select('message').execute();
      const queued = rows.map(({ message }) => JSON.parse(message)).filter(({ kind }) => kind === 'article');
      return queued.map(({ to, slug }) => `${slug} to ${to}`);
    };
    setClock(server, midnight - 5_000);
    vi.advanceTimersByTime(oneMinute);
    expect(await news()).toEqual([]);
    setClock(server, midnight + 5_000);
    vi.advanceTimersByTime(oneMinute);
    await pollUntil(async () => (await news()).length > 0);
    vi.advanceTimersByTime(10 * oneMinute);
    expect(await news()).toEqual([`tyres to ${email}`]);
  },
);
