// @vitest-environment node

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '../../contract/blog.ts';
import { confirmationLifetime } from '../../contract/limits.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import { createLeaveSigner } from '../../server/flows/subscription/leave-tokens.ts';
import { createSubscriptionStore as subscribersIn } from '../../server/flows/subscription/store.ts';
import { publishNothing } from '../../server/webhooks/publish.ts';
import {
  type ApiAnswer,
  createTestInbox,
  fieldErrorsIn,
  freshEmail,
  inParallel,
  oneDay,
  oneMinute,
  sendRequest,
  startTestServerWithInbox,
  type TestServerWithInbox,
  withClockAhead,
} from './fixtures/registration-client.ts';
import {
  createTestStorage,
  databaseKinds,
  dueEmailsSent,
  pollUntil,
  recordRenderedPages,
  startTestServer,
  type TestServer,
  uniqueKey,
} from './fixtures/test-server.ts';

const today = () => new Date().toISOString().slice(0, 10);

const articleOf = (slug: string, publish_date = today()) => ({
  slug,
  title: `About ${slug}`,
  summary: 'What a litre costs.',
  publish_date,
});

/** An article as the site has it. */
const newsOf = (slug: string): Article => ({
  ...articleOf(slug),
  id: slug,
  related: [],
  sub_title: 'Where they stand at night',
  type: 'Tracking',
  main_image: '/trailers.svg',
  main_image_alt: 'A trailer',
  main_image_width: 16,
  main_image_height: 9,
  content: '<p>They stand.</p>',
  author: { name: 'Editorial team', author_image: '/team.svg', designation: 'Writes' },
});

const requestDetail =
  'We’ve emailed this address. If it isn’t subscribed yet, the email has a link to confirm the subscription.';

const subscribe = (server: TestServer, email: string, key?: string) =>
  sendRequest(server, subscriptionPath, { body: { email }, key });

/** The path of a link in an email. */
function linkIn({ text }: { text: string }, purpose: 'confirm' | 'leave'): string {
  const [, path] = new RegExp(`(/subscribe/${purpose}/[\\w-]{43,})$`, 'm').exec(text) ?? [];
  if (!path) throw new Error(`No link to ${purpose} in: ${text}`);
  return path;
}

const press = (server: TestServer, link: string): Promise<ApiAnswer> => sendRequest(server, link, { body: {} });

/** Requests a subscription, and reads the link in the email. */
async function receiveConfirmationLink(server: TestServerWithInbox, email: string): Promise<string> {
  const known = server.inbox.to(email).length;
  expect((await subscribe(server, email)).status).toBe(202);
  return linkIn(await server.inbox.newest(email, known + 1), 'confirm');
}

/** Subscribes an address, and returns the email that confirms it. */
async function subscribeAndConfirm(server: TestServerWithInbox, email = freshEmail()) {
  const link = await receiveConfirmationLink(server, email);
  const known = server.inbox.to(email).length;
  const { status, body, headers } = await press(server, link);
  expect([status, body]).toEqual([200, { detail: 'The address is subscribed.' }]);
  expect(headers.get('cache-control')).toBe('no-store');
  return { email, link, mail: await server.inbox.newest(email, known + 1) };
}

const subscribersOf = ({ database }: TestServer, email: string) =>
  database.queries.selectFrom('subscribers').selectAll().where('email', '=', email).execute();

const outboxCount = ({ queries }: Database) =>
  queries
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();

const isSubscribed = async (server: TestServer, email: string) =>
  (await subscribersOf(server, email)).some(({ left_at }) => left_at === null);

describe.each(databaseKinds)('a subscription on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  describe('that is requested', () => {
    it('should give every address the same answer, and subscribe nobody', { tags: ['2.subscribe'] }, async () => {
      const { email: reader } = await subscribeAndConfirm(server);
      const stranger = freshEmail();
      for (const address of [reader, stranger]) {
        const { status, body, headers } = await subscribe(server, ` ${address.toUpperCase()}`);
        expect([status, body, headers.get('cache-control')]).toEqual([202, { detail: requestDetail }, 'no-store']);
      }
      expect((await server.inbox.newest(stranger)).subject).toBe('Confirm your subscription');
      expect((await server.inbox.newest(reader, 3)).subject).toBe('You are already subscribed');
      expect(await isSubscribed(server, stranger)).toBe(false);
    });
  });

  describe('that is confirmed', () => {
    it('should subscribe the address when the button is pressed, and confirm it by email with a link to unsubscribe', async () => {
      const { email, mail } = await subscribeAndConfirm(server);
      expect(await isSubscribed(server, email)).toBe(true);
      expect(mail.subject).toBe('You are subscribed to the Msafara blog');
      const leave = `${server.settings.PUBLIC_URL}${linkIn(mail, 'leave')}`;
      expect(mail.unsubscribe).toBe(leave);
      expect(mail.html).toContain(`href="${leave}"`);
    });

    it.each(['.', ')', '%3E', ',', '%20'])(
      'should be confirmed and left by links that were copied with %s',
      {
        tags: ['2.copied-links'],
      },
      async (more) => {
        const email = freshEmail();
        const link = await receiveConfirmationLink(server, email);
        expect((await press(server, link + more)).status).toBe(200);
        expect(await isSubscribed(server, email)).toBe(true);
        const leave = linkIn(await server.inbox.newest(email, 2), 'leave');
        expect((await press(server, leave + more)).status).toBe(200);
        expect(await isSubscribed(server, email)).toBe(false);
      },
    );

    it('should change nothing if the link is only fetched', { tags: ['2.subscribe-links'] }, async () => {
      const email = freshEmail();
      const link = await receiveConfirmationLink(server, email);
      await fetch(server.url + link);
      await fetch(server.url + link, { method: 'HEAD' });
      expect(await subscribersOf(server, email)).toEqual([]);
    });

    it('should be one subscription and one email, however often and with however many links', async () => {
      const email = freshEmail();
      const [first, second] = [
        await receiveConfirmationLink(server, email),
        await receiveConfirmationLink(server, email),
      ];
      const answers = await inParallel(10, (at) => press(server, at % 2 ? first : second));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(await subscribersOf(server, email)).toHaveLength(1);
      await server.inbox.newest(email, 3);
      await dueEmailsSent(server);
      expect(server.inbox.to(email)).toHaveLength(3);
    });

    it('should be valid for as long as the limit says', { tags: ['2.subscribe-links'] }, async () => {
      const email = freshEmail();
      const link = await receiveConfirmationLink(server, email);
      const tooLate = await withClockAhead(server, confirmationLifetime, () => press(server, link));
      expect([tooLate.status, fieldErrorsIn(tooLate)]).toEqual([422, ['token: This link has expired']]);
      expect(await isSubscribed(server, email)).toBe(false);
      expect((await withClockAhead(server, confirmationLifetime - oneMinute, () => press(server, link))).status).toBe(
        200,
      );
    });

    it('should be rejected if the link is unknown', async () => {
      for (const token of ['x', 'A'.repeat(43), '%00']) {
        const answer = await press(server, `/subscribe/confirm/${token}`);
        expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, ['token: We don’t recognise this link']]);
      }
    });

    it('should not be restored by an old link after leaving', async () => {
      const { email, link, mail } = await subscribeAndConfirm(server);
      await press(server, linkIn(mail, 'leave'));
      const again = await press(server, link);
      expect([again.status, fieldErrorsIn(again)]).toEqual([422, ['token: This link has already been used']]);
      expect(await isSubscribed(server, email)).toBe(false);
      await subscribeAndConfirm(server, email);
      expect(await isSubscribed(server, email)).toBe(true);
      expect(await subscribersOf(server, email)).toHaveLength(1);
    });
  });

  describe('that is left', () => {
    it('should end when the button is pressed, without another email', async () => {
      const { email, mail } = await subscribeAndConfirm(server);
      const answer = await press(server, linkIn(mail, 'leave'));
      expect([answer.status, answer.body]).toEqual([200, { detail: 'The address is unsubscribed.' }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await isSubscribed(server, email)).toBe(false);
      expect((await press(server, linkIn(mail, 'leave'))).status).toBe(200);
      await dueEmailsSent(server);
      expect(server.inbox.to(email)).toHaveLength(2);
    });

    it('should not end if the link is only fetched, or is unknown', async () => {
      const { email, mail } = await subscribeAndConfirm(server);
      await fetch(server.url + linkIn(mail, 'leave'));
      expect((await press(server, `/subscribe/leave/${'A'.repeat(43)}`)).status).toBe(422);
      expect(await isSubscribed(server, email)).toBe(true);
    });

    it('should end with the one click of an email program, in both of its forms (RFC 8058)', {
      tags: ['2.subscribe-links'],
    }, async () => {
      const oneClick = new Map<string, BodyInit>([
        ['urlencoded', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
        ['multipart', formOf('List-Unsubscribe', 'One-Click')],
      ]);
      for (const [how, body] of oneClick) {
        const { email, mail } = await subscribeAndConfirm(server);
        const answer = await fetch(mail.unsubscribe?.replace(server.settings.PUBLIC_URL, server.url) ?? '', {
          method: 'POST',
          body,
          redirect: 'error',
        });
        expect(answer.status, how).toBe(200);
        expect(await isSubscribed(server, email), how).toBe(false);
      }
    });

    it('should end with the link of any email, for that subscriber only', async () => {
      const { email, mail } = await subscribeAndConfirm(server);
      const { email: other } = await subscribeAndConfirm(server);
      await subscribe(server, email);
      const newer = await server.inbox.newest(email, 3);
      expect(linkIn(newer, 'leave')).not.toBe(linkIn(mail, 'leave'));
      await press(server, linkIn(newer, 'leave'));
      expect([await isSubscribed(server, email), await isSubscribed(server, other)]).toEqual([false, true]);
    });

    it('should end with the link of an article, whichever instance has sent it, and with no forged one', {
      tags: ['2.subscribe-links'],
    }, async () => {
      await using server = await startTestServerWithInbox(kind, { outboxPace: { poll: 50 } });
      const { email } = await subscribeAndConfirm(server);
      const { email: other } = await subscribeAndConfirm(server);
      const slug = uniqueKey();
      await subscribersIn(server.database, publishNothing).announce([articleOf(slug)], new Date());
      await pollUntil(() => [email, other].every((to) => server.inbox.to(to).length === 3));
      const [link, othersLink] = [email, other].map((to) =>
        linkIn(server.inbox.to(to)[2] as { text: string }, 'leave'),
      );
      const [signed, id] = [link?.slice(0, -36) ?? '', link?.slice(-36) ?? ''];
      expect(signed).toMatch(/\/leave\/[\w-]{97}$/);
      expect((await subscribersOf(server, email))[0]?.id).toBe(id);
      const ownKey = await createLeaveSigner();
      const forged = [
        // Another reader's signature, one by a key that the site does not know, its own key's id, and no signature.
        (othersLink?.slice(0, -36) ?? '') + id,
        `/subscribe/leave/${ownKey.tokenFor(id)}`,
        `${link?.slice(0, '/subscribe/leave/'.length + 11)}${ownKey.tokenFor(id).slice(11)}`,
        `${link?.slice(0, '/subscribe/leave/'.length + 11)}${'A'.repeat(86)}${id}`,
        `${link}A`,
      ];
      for (const wrong of forged) {
        const answer = await press(server, wrong);
        expect([wrong, answer.status, fieldErrorsIn(answer)]).toEqual([
          wrong,
          422,
          ['token: We don’t recognise this link'],
        ]);
      }
      expect([await isSubscribed(server, email), await isSubscribed(server, other)]).toEqual([true, true]);
      expect((await press(server, link ?? '')).status).toBe(200);
      expect([await isSubscribed(server, email), await isSubscribed(server, other)]).toEqual([false, true]);
    });

    it('should not be rate-limited when leaving', async () => {
      const inbox = createTestInbox();
      const settings = { SUBMISSIONS_PER_MINUTE: 2 };
      await using limited = { ...(await startTestServer(kind, { transport: inbox, settings })), inbox };
      const { mail } = await subscribeAndConfirm(limited);
      for (const _ of [1, 2, 3]) expect((await press(limited, linkIn(mail, 'leave'))).status).toBe(200);
      expect((await press(limited, '/subscribe/confirm/x')).status).toBe(429);
    });
  });

  describe('to the articles', () => {
    it('should be emailed each new article once, with a link to unsubscribe, and no old ones', {
      tags: ['2.subscribe-news'],
    }, async () => {
      // What is announced here wakes no outbox.
      await using server = await startTestServerWithInbox(kind, { outboxPace: { poll: 50 } });
      const { email, mail } = await subscribeAndConfirm(server);
      const { email: gone, mail: last } = await subscribeAndConfirm(server);
      await press(server, linkIn(last, 'leave'));
      const subscribers = subscribersIn(server.database, publishNothing);
      const slug = uniqueKey();
      const articles = [articleOf(slug), articleOf(uniqueKey(), '2020-01-31')];
      await Promise.all([1, 2, 3].map(() => subscribers.announce(articles, new Date())));
      await subscribers.announce(articles, new Date());
      const news = await server.inbox.newest(email, 3);
      expect([news.subject, news.text.includes('What a litre costs.')]).toEqual([`About ${slug}`, true]);
      expect(news.text).toContain(`${server.settings.PUBLIC_URL}/blog/${slug}`);
      expect(linkIn(news, 'leave')).not.toBe(linkIn(mail, 'leave'));
      await press(server, linkIn(news, 'leave'));
      expect(await isSubscribed(server, email)).toBe(false);
      expect(server.inbox.to(email)).toHaveLength(3);
      expect(server.inbox.to(gone)).toHaveLength(2);
    });

    it('should be emailed an article although the links in its emails could not be signed at first', {
      tags: ['2.subscribe-news'],
    }, async () => {
      await using server = await startTestServerWithInbox(kind, { outboxPace: { poll: 50 } });
      const { email } = await subscribeAndConfirm(server);
      const subscribers = subscribersIn(server.database, publishNothing);
      const announce = () => subscribers.announce([articleOf('fuel')], new Date());
      const { schema } = server.database.queries;
      await schema.alterTable('leave_keys').renameTo('lost').execute();
      await expect(announce()).rejects.toThrow();
      await schema.alterTable('lost').renameTo('leave_keys').execute();
      expect(await announce()).toBe(true);
      expect((await server.inbox.newest(email, 3)).subject).toBe('About fuel');
    });

    it('should be emailed the articles of a new release when it starts', { tags: ['2.subscribe-news'] }, async () => {
      await using storage = await createTestStorage(kind);
      const inbox = createTestInbox();
      const old = { ...(await startTestServer(kind, { storage, transport: inbox })), inbox };
      const { email } = await subscribeAndConfirm(old);
      await old[Symbol.asyncDispose]();
      const articles = [newsOf('trailers')];
      for (const _ of [1, 2]) {
        await using release = await startTestServer(kind, { storage, transport: inbox, articles });
        await inbox.newest(email, 3);
        expect(release.log.join('')).not.toContain('failed');
      }
      expect(inbox.to(email).map(({ subject }) => subject)).toEqual([
        'Confirm your subscription',
        'You are subscribed to the Msafara blog',
        'About trailers',
      ]);
    });
  });

  describe('many subscribers', () => {
    const subscribed_at = '2026-11-01T08:00:00.000Z';

    /** Subscribes addresses whose order differs from that of their ids. */
    async function subscribeMany({ queries }: Database, count: number): Promise<void> {
      for (let start = 0; start < count; start += 1000) {
        const readers = Array.from({ length: Math.min(1000, count - start) }, (_, at) => ({
          id: uniqueKey(),
          email: `${start + at}@reader.example`,
          subscribed_at,
        }));
        await queries.insertInto('subscribers').values(readers).execute();
      }
    }

    it('should be emailed by several instances at once, each subscriber once', async () => {
      await using storage = await createTestStorage(kind);
      const database = await openDatabase(storage.settings);
      await subscribeMany(database, 2300);
      const late = { id: uniqueKey(), email: 'late@reader.example', subscribed_at: '2999-01-01T00:00:00.000Z' };
      await database.queries.insertInto('subscribers').values(late).execute();
      const announce = async () => {
        while (
          !(await subscribersIn(database, publishNothing).announce([articleOf('fuel'), articleOf('tyres')], new Date()))
        );
      };
      await Promise.all([announce(), announce(), announce()]);
      const rows = await database.queries.selectFrom('outbox').select('message').execute();
      const links = await database.queries.selectFrom('leave_links').selectAll().execute();
      await database.close();
      const emailed = rows.map(({ message }) => JSON.parse(message)).map(({ slug, to }) => `${slug} to ${to}`);
      expect([emailed.length, new Set(emailed).size, links.length]).toEqual([4600, 4600, 0]);
    });

    it('should each be emailed once, although one of the instances is killed in the middle', {
      tags: ['2.subscribe-news'],
    }, async () => {
      await using storage = await createTestStorage(kind);
      const readers = await openDatabase(storage.settings);
      await subscribeMany(readers, 2000);
      await readers.close();
      const announcer = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/announcer.ts'), today()], {
        env: { ...process.env, ...storage.settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const killed = once(announcer, 'exit');
      // SQLite is for one process at a time; on PostgreSQL both queue.
      await (kind === 'sqlite' ? killed : once(announcer.stdout, 'data'));
      const database = await openDatabase(storage.settings);
      const other = subscribersIn(database, publishNothing, { page: 20, waiting: 100_000, retrying: 100_000 });
      while (!(await other.announce([articleOf('fuel')], new Date()))) await pause(1);
      expect(await killed).toEqual([null, 'SIGKILL']);
      const rows = await database.queries.selectFrom('outbox').select('message').execute();
      await database.close();
      const emailed = rows.map(({ message }) => JSON.parse(message).to);
      expect([emailed.length, new Set(emailed).size]).toEqual([2000, 2000]);
    });

    it('should not wait for those whose emails have to be tried again, unless these are very many', async () => {
      await using alone = await startTestServer(kind);
      const { database } = alone;
      await subscribeMany(database, 300);
      const subscribers = subscribersIn(database, publishNothing, { page: 10, waiting: 50, retrying: 100 });
      const announce = () => subscribers.announce([articleOf('fuel')], new Date());
      const retryTomorrow = () => {
        const due_at = new Date(Date.now() + oneDay).toISOString();
        return database.queries.updateTable('outbox').set({ due_at, tries: 1 }).execute();
      };
      const counts: number[] = [];
      for (const _ of [1, 2, 3]) {
        expect(await announce()).toBe(false);
        counts.push(Number((await outboxCount(database)).count));
        await retryTomorrow();
      }
      expect(counts).toEqual([50, 100, 100]);
    });

    it('should leave nothing in the outbox once they have been emailed', async () => {
      const inbox = createTestInbox();
      await using server = await startTestServer(kind, { transport: inbox, outboxPace: { poll: 50 } });
      await subscribeMany(server.database, 60);
      await subscribersIn(server.database, publishNothing).announce([articleOf('fuel')], new Date());
      await pollUntil(async () => Number((await outboxCount(server.database)).count) === 0);
      expect(Array.from({ length: 60 }, (_, at) => inbox.to(`${at}@reader.example`).length)).toEqual(Array(60).fill(1));
    });

    it('should be queued page by page, and no further than is allowed', async () => {
      await using alone = await startTestServer(kind);
      await subscribeMany(alone.database, 100);
      const subscribers = subscribersIn(alone.database, publishNothing, { page: 10, waiting: 1000, retrying: 1000 });
      let left = 3;
      const announce = () => subscribers.announce([articleOf('fuel')], new Date(), async () => left-- > 0);
      expect([await announce(), Number((await outboxCount(alone.database)).count)]).toEqual([false, 30]);
      left = 100;
      expect([await announce(), Number((await outboxCount(alone.database)).count)]).toEqual([true, 100]);
    });

    it('should not be emailed what a server of an earlier release has announced', async () => {
      await using alone = await startTestServer(kind);
      await subscribeMany(alone.database, 1);
      const announced_at = new Date().toISOString();
      await alone.database.queries.insertInto('announced_articles').values({ slug: 'fuel', announced_at }).execute();
      expect(await subscribersIn(alone.database, publishNothing).announce([articleOf('fuel')], new Date())).toBe(true);
      expect(await alone.database.queries.selectFrom('outbox').select('id').execute()).toEqual([]);
    });
  });

  it('should neither log a token nor store it in clear text once its email is sent', {
    tags: ['2.subscribe-links'],
  }, async () => {
    const { link, mail } = await subscribeAndConfirm(server);
    await press(server, linkIn(mail, 'leave'));
    await press(server, '/subscribe/leave/unknown-token');
    const { queries } = server.database;
    const read = async () =>
      JSON.stringify(
        await Promise.all([
          queries.selectFrom('outbox').selectAll().execute(),
          queries.selectFrom('subscription_requests').selectAll().execute(),
          queries.selectFrom('leave_links').selectAll().execute(),
          queries.selectFrom('subscribers').selectAll().execute(),
        ]),
      );
    const tokens = [link, linkIn(mail, 'leave')].map((path) => path.split('/').at(-1) ?? '');
    await pollUntil(async () => !(await read()).includes('"secret"'));
    const written = (await read()) + server.log.join('');
    for (const token of [...tokens, 'unknown-token']) expect(written).not.toContain(token);
  });
});

// On one database, because its statements are those of the same requests in JSON.
describe('a subscription from an HTML form', () => {
  const { rendered, renderPage } = recordRenderedPages();
  let server: TestServerWithInbox;
  beforeAll(async () => {
    const inbox = createTestInbox();
    const running = await startTestServer('sqlite', {
      transport: inbox,
      renderPage,
    });
    server = { ...running, inbox };
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const post = (path: string, fields: Record<string, string> = {}, redirect?: RequestInit['redirect']) =>
    fetch(server.url + path, { method: 'POST', body: new URLSearchParams(fields), ...(redirect && { redirect }) });

  it('should be answered with its page and what was typed', async () => {
    const email = freshEmail();
    expect((await post(subscriptionPath, { email })).status).toBe(202);
    expect(rendered.at(-1)).toEqual({
      path: '/subscribe',
      answer: { flow: 'subscription', kind: 'accepted', form: { email } },
    });
    expect((await post(subscriptionPath, { email: 'nobody' })).status).toBe(422);
    expect(rendered.at(-1)).toMatchObject({
      answer: {
        kind: 'rejected',
        form: { email: 'nobody' },
        fieldErrors: [{ field: 'email', message: 'Invalid email' }],
      },
    });
  });

  it('should be confirmed and ended with the buttons of the pages, which say so as long as it is true', {
    tags: ['2.subscribe-links'],
  }, async () => {
    const email = freshEmail();
    /** Posts the form without following where it leads, and then gets the page. */
    const press = async (link: string) => {
      const { status, headers } = await post(link, {}, 'manual');
      expect([status, headers.get('location')]).toEqual([303, `${link}?done`]);
      return fetch(`${server.url}${link}?done`);
    };
    const shown = (purpose: string) => ({
      path: `/subscribe/${purpose}/$token`,
      answer: { flow: 'subscriptionLink', kind: 'accepted', form: {} },
    });
    const link = await receiveConfirmationLink(server, email);
    const answer = await press(link);
    expect(answer.status).toBe(200);
    const kept = [answer.headers.get('cache-control'), answer.headers.get('referrer-policy')];
    expect(kept, 'An answer to an address with a token has no-store and no-referrer').toEqual([
      'no-store',
      'no-referrer',
    ]);
    expect(rendered.at(-1)).toEqual(shown('confirm'));
    const leave = linkIn(await server.inbox.newest(email, 2), 'leave');
    await press(leave);
    expect(rendered.at(-1)).toEqual(shown('leave'));
    const count = rendered.length;
    await fetch(server.url + link);
    expect(rendered).toHaveLength(count);
    const refused = await post(link);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-cache']);
    expect(rendered.at(-1)).toMatchObject({
      answer: { kind: 'rejected', fieldErrors: [{ field: 'token', message: 'This link has already been used' }] },
    });
  });
});

function formOf(name: string, value: string): FormData {
  const form = new FormData();
  form.append(name, value);
  return form;
}
