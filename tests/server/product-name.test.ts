// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSettings, type Settings } from '../../contract/settings.ts';
import { feedOf } from '../../scripts/prerender/feed.ts';
import { pictures } from '../../scripts/prerender/pictures.ts';
import { webManifest } from '../../scripts/prerender/search-files.ts';
import { exampleMessages, renderMessage } from '../../server/mail/emails/message.ts';
import { sendRawRequest, startTestServer } from './fixtures/test-server.ts';

// Pictures that are not cached yet are drawn first.
/** Another product, with its own addresses and a name that needs escaping. */
const settings: Settings = readSettings({
  PRODUCT_NAME: 'Safiri & Co',
  PRODUCT_SLUG: 'safiri',
  SIGN_IN_URL: 'https://app.safiri.example/',
  LEARN_URL: 'https://learn.safiri.example/',
  STORE_URL: 'https://store.safiri.example/',
  MAIL_FROM: 'hello@safiri.example',
  SALES_INBOX: 'sales@safiri.example',
  SECURITY_CONTACT: 'security@safiri.example',
});

let site: typeof import('./fixtures/rendered.ts');
beforeAll(async () => {
  const { module } = await runnerImport<typeof site>(join(import.meta.dirname, 'fixtures/rendered.ts'), {
    plugins: [pictures()],
    define: {
      __SETTINGS__: JSON.stringify(settings),
      __RETENTION__: JSON.stringify(settings),
      __OWNER__: JSON.stringify(settings),
      __ASSETS__: JSON.stringify({ start: [], routes: {} }),
    },
    logLevel: 'error',
  });
  site = module;
});

/** The default product's name, or an unfilled placeholder, with its context. */
const foreign = /.{0,40}(?:msafara|\{product\}).{0,20}/i;
const foreignIn = (text: string) => foreign.exec(text)?.[0];

describe('another product name', () => {
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
    for (const message of exampleMessages) {
      const mail = renderMessage(message, settings);
      expect([message.kind, foreignIn(JSON.stringify(mail))]).toEqual([message.kind, undefined]);
      expect(mail.text, message.kind).toContain('Safiri & Co');
    }
  });
});

test.each(['/api/openapi.json', '/api/docs/', '/safiri/blogs'])(
  'another product name should appear in the API: %s',
  { tags: ['1.product'] },
  async (path) => {
    await using server = await startTestServer('sqlite', { settings, articles: site.articles });
    const { status, body } = await sendRawRequest(server.url, path, { 'accept-encoding': 'identity' });
    expect(status).toBe(200);
    expect(body.toString()).toContain('Safiri & Co');
    expect(foreignIn(body.toString())).toBeUndefined();
  },
);

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
