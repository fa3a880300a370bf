// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayIn, daysAfter, instantOf } from '../../contract/appointment.ts';
import { contactPath } from '../../contract/contact.ts';
import { readSettings, type Settings, siteShape } from '../../contract/settings.ts';
import { feedOf } from '../../scripts/prerender/feed.ts';
import { sitemap, webManifest } from '../../scripts/prerender/search-files.ts';
import { renderMessage } from '../../server/mail/emails/message.ts';
import { exampleEmails } from './fixtures/example-emails.ts';
import { sendRequest, startTestServerWithInbox } from './fixtures/registration-client.ts';
import { renderedSite } from './fixtures/rendered-site.ts';
import { validMessage } from './fixtures/submissions.ts';
import {
  dueEmailsSent,
  postBooking,
  sendRawRequest,
  startTestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

/** Another product and company, in another place and currency, with a name that needs escaping. Nothing is at its default. */
const settings: Settings = readSettings({
  PRODUCT_NAME: 'Safiri & Co',
  PRODUCT_SLUG: 'safiri',
  PUBLIC_URL: 'https://safiri.example',
  PHONE: '+91 22 5550 1234',
  OFFICE_ADDRESS: '12 Marine Lines, Mumbai',
  OFFICE_TIME_ZONE: 'Asia/Kolkata',
  OFFICE_HOURS: 'Mon-Fri 09:00-17:00',
  CLOSED_DATES: '2026-12-25',
  SIGN_IN_URL: 'https://app.safiri.example/',
  LEARN_URL: 'https://learn.safiri.example/',
  STORE_URL: 'https://store.safiri.example/',
  SALES_EMAIL: 'people@safiri.example',
  MAIL_FROM: 'hello@safiri.example',
  SALES_INBOX: 'sales@safiri.example',
  OPERATOR_INBOX: 'operator@safiri.example',
  SECURITY_CONTACT: 'security@safiri.example',
  KES_RATE: '111.25 on 9 March 2026',
});

/** The same, for a server with a database of its own. */
const { DATA_DIR: _folder, DATABASE_URL: _database, ...ownSettings } = settings;

const defaults = readSettings({});

/** A Monday at which the office is not closed: in two to three weeks. */
function nextMonday(): string {
  const day = dayIn(settings.OFFICE_TIME_ZONE, new Date(), 14);
  const later = (8 - new Date(day).getUTCDay()) % 7;
  const monday = daysAfter(day, later);
  return monday === settings.CLOSED_DATES ? daysAfter(monday, 7) : monday;
}

/** The site as it is built on an article's publication day. Once for all tests, because it takes seconds. */
let site: typeof import('./fixtures/rendered.ts');
const publicationDay = '2026-09-10';
beforeAll(async () => {
  setDate();
  // Pictures that are not cached yet are drawn first.
  site = await renderedSite(settings);
  vi.useRealTimers();
});

/** Sets the clock to the first moment of the publication day at the office, which is still the day before in UTC. */
function setDate(): void {
  const now = new Date(instantOf(publicationDay, '00', settings.OFFICE_TIME_ZONE));
  vi.useFakeTimers({ toFake: ['Date'], now });
}

/** A zone that a message names as the visitor's is not the office's. */
const zoneOfVisitor = 'America/Lima';

/** What pages, emails and the API would say of the default settings. */
const said = [
  defaults.PRODUCT_NAME,
  defaults.PHONE,
  defaults.PHONE.replaceAll(' ', ''),
  defaults.OFFICE_TIME_ZONE,
  'Nairobi time',
  'Nairobi office',
  'House, Mombasa Road',
  'every day, 7 am to 6 pm',
  '{product}',
];

/** A default, or an unfilled placeholder, with its context. */
const foreign = new RegExp(`.{0,40}(?:${said.join('|').replaceAll(/[+{}]/g, '\\$&')}).{0,20}`, 'i');
const foreignIn = (text: string) => foreign.exec(text)?.[0];

test('every setting that is shown should differ from its default', () => {
  const shown = Object.keys({ ...siteShape, MAIL_FROM: '', SALES_INBOX: '', OPERATOR_INBOX: '' }) as (keyof Settings)[];
  const same = shown.filter((name) => settings[name] === defaults[name] && defaults[name] !== '');
  expect(same, 'settings at their defaults').toEqual([]);
});

describe('another product, company and place', () => {
  test('should appear on every page, in its text, head and data', { tags: ['1.product'] }, () => {
    expect(site.rendered.length).toBeGreaterThan(40);
    for (const { path, html } of site.rendered) {
      expect([path, foreignIn(decodeURIComponent(html.replace(/%(?![0-9A-F]{2})/g, '%25')))]).toEqual([
        path,
        undefined,
      ]);
      expect(html, path).toMatch(/<title>[^<]* · Safiri &amp; Co<\/title>/);
    }
  });

  test('should say each price in shillings too, on every page', { tags: ['1.shillings'] }, () => {
    // An article is of its day, and so are its prices.
    for (const { path, html } of site.rendered.filter((page) => !page.path.startsWith('/blog/'))) {
      const [, main = ''] = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').split('<main');
      const words = main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
      const alone = [...words.matchAll(/.{0,30}\$\d[\d,.]*(?![\d,.]|[^$]{0,24}\(KES).{0,30}/g)].map(([price]) => price);
      expect([path, alone]).toEqual([path, []]);
    }
  });

  test('should appear in the articles, their feed and the manifest', { tags: ['1.product'] }, () => {
    expect(site.articles.length).toBeGreaterThan(0);
    for (const article of site.articles) expect(foreignIn(JSON.stringify(article))).toBeUndefined();
    expect(site.articles[0]?.author.name).toBe('Safiri & Co editorial team');
    expect(site.articles.map(({ content }) => content).join()).toContain('in Safiri &#38; Co');
    for (const text of [feedOf(site.articles, settings), webManifest(settings)]) {
      expect(foreignIn(text)).toBeUndefined();
      expect(text).toMatch(/Safiri (?:&|&amp;) Co/);
    }
  });

  test('should appear in every email and calendar file', { tags: ['1.product'] }, () => {
    for (const { name, message } of exampleEmails(settings)) {
      const elsewhere = JSON.stringify(message).replaceAll(defaults.OFFICE_TIME_ZONE, zoneOfVisitor);
      const mail = renderMessage(JSON.parse(elsewhere), settings);
      expect([name, foreignIn(JSON.stringify(mail))]).toEqual([name, undefined]);
      expect(mail.text, name).toContain(`Safiri & Co\n${settings.OFFICE_ADDRESS}\n${settings.PHONE}\n`);
    }
  });
});

describe('a site built on an article’s publication day', () => {
  beforeAll(setDate);
  afterAll(() => void vi.useRealTimers());

  test('should show the article and link to the feed, and mention none that are published later', {
    tags: ['3.article-day', '2.blog'],
  }, () => {
    const later = site.articles.filter(({ publish_date }) => publish_date > publicationDay);
    const sooner = site.articles.filter(({ publish_date }) => publish_date <= publicationDay);
    expect([later.length > 0, sooner[0]?.publish_date]).toEqual([true, publicationDay]);
    expect(site.published).toEqual(sooner);
    const feed = feedOf(site.published, settings);
    const days = new Map(site.articles.map(({ slug, publish_date }) => [`/blog/${slug}`, publish_date]));
    const map = sitemap(
      site.rendered.map(({ path }) => ({ path, from: days.get(path) })),
      settings,
    );
    const htmlOf = (address: string) => site.rendered.find(({ path }) => path === address)?.html ?? '';
    // Articles link to each other, and the feed contains their full text.
    for (const text of [htmlOf('/blog'), feed.replace(/<content:encoded>.*?<\/content:encoded>/gs, ''), map]) {
      expect(later.filter(({ slug }) => text.includes(`/blog/${slug}`)).map(({ slug }) => slug)).toEqual([]);
      expect(sooner.filter(({ slug }) => !text.includes(`/blog/${slug}`)).map(({ slug }) => slug)).toEqual([]);
    }
    expect(htmlOf('/blog')).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]* href="[^"]*\/blog\/rss\.xml"/,
    );
    // Older articles recommend it.
    const { title = '' } = sooner[0] ?? {};
    for (const { slug } of sooner.slice(1)) expect(htmlOf(`/blog/${slug}`), slug).toContain(title);
  });
});

test.each(['/api/openapi.json', '/api/docs/', '/safiri/blogs'])(
  'another product name should appear in the API: %s',
  { tags: ['1.product'] },
  async (path) => {
    await using server = await startTestServer('sqlite', { settings: ownSettings, articles: site.articles });
    const { status, body } = await sendRawRequest(server.url, path, { 'accept-encoding': 'identity' });
    expect(status).toBe(200);
    expect(body.toString()).toContain('Safiri & Co');
    expect(foreignIn(body.toString())).toBeUndefined();
  },
);

test('another place should be the one of demos, their files and what sales is told', {
  tags: ['3.booking-zone', '1.office-hours', '1.phone'],
}, async () => {
  await using server = await startTestServerWithInbox('sqlite', { settings: ownSettings });
  const texts: string[] = [];
  // At 5 pm in Kolkata the office closes, which is when the one of the defaults is open.
  for (const [appointment_time, status] of [
    ['16', 'booked'],
    ['17', 'requested'],
  ]) {
    const { time_zone: _none, ...booking } = validBooking({ appointment_date: nextMonday(), appointment_time });
    const answer = await postBooking(server, booking, uniqueKey());
    expect([answer.status, answer.headers.get('booking-status')]).toEqual([201, status]);
    texts.push(await (await fetch(server.url + answer.headers.get('location'))).text());
    expect(texts.at(-1)).toContain(`T${appointment_time === '16' ? '103000' : '113000'}Z`);
  }
  expect((await sendRequest(server, contactPath, { body: validMessage })).status).toBe(201);
  texts.push(await (await fetch(`${server.url}/api/register/booking/none/appointment.ics`)).text());
  await dueEmailsSent(server);
  const { mails } = server.inbox;
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [...Array(2).fill('amina@example.com'), ...Array(3).fill(settings.SALES_INBOX)].sort(),
  );
  const link = /\/booking\/answer\/[\w-]+/.exec(mails.map(({ text }) => text).join())?.[0] ?? '';
  texts.push(await (await fetch(server.url + link)).text());
  expect(texts.at(-1)).toMatch(/At our office<\/dt><dd>[^<]* at 5:00 pm</);
  for (const text of [...texts, ...mails.map((mail) => JSON.stringify(mail))]) expect(foreignIn(text)).toBeUndefined();
});

test('no text of the site should contain the default product name', { tags: ['1.product'] }, () => {
  const files = globSync('{content,src,server,machines,scripts,public}/**/*.{ts,tsx,md,html,svg,json}', {
    cwd: join(import.meta.dirname, '../..'),
  });
  expect(files.length).toBeGreaterThan(100);
  // The packages of the path engine and the visualizer are named after this repository, whatever the product is called.
  const textOf = (file: string) =>
    readFileSync(join(import.meta.dirname, '../..', file), 'utf8').replaceAll('@msafara', '@packages');
  const named = files.filter((file) => /msafara/i.test(textOf(file)));
  expect(named).toEqual([]);
});
