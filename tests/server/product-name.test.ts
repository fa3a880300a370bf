// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { feedOf } from '../../build/feed.ts';
import { pictures } from '../../build/pictures.ts';
import { webManifest } from '../../build/search-files.ts';
import { readSettings, type Settings } from '../../contract/settings.ts';
import { renderMessage } from '../../server/mail/emails/message.ts';
import { messages } from './messages.ts';
import { sendRawRequest, startTestServer } from './test-server.ts';

// Every picture is drawn where none has been yet.
vi.setConfig({ hookTimeout: 120_000 });

/** Another product, with a name that has to be escaped, and every address of its own. */
const settings: Settings = readSettings({
  PRODUCT_NAME: 'Safiri & Co',
  PRODUCT_SLUG: 'safiri',
  SIGN_IN_URL: 'https://app.safiri.example/',
  LEARN_URL: 'https://learn.safiri.example/',
  STORE_URL: 'https://store.safiri.example/',
  MAIL_FROM: 'hello@safiri.example',
  SALES_INBOX: 'sales@safiri.example',
});

let site: typeof import('./rendered.ts');
beforeAll(async () => {
  const { module } = await runnerImport<typeof site>(join(import.meta.dirname, 'rendered.ts'), {
    plugins: [pictures()],
    define: { __SETTINGS__: JSON.stringify(settings), __SCRIPTS__: JSON.stringify({ start: [], routes: {} }) },
    logLevel: 'error',
  });
  site = module;
});

/** Another product's name, or what should stand for one, in a text. */
const foreign = /.{0,40}(?:msafara|\{product\}).{0,20}/i;
const foreignIn = (text: string) => foreign.exec(text)?.[0];

describe('a product of another name', () => {
  test('should be the one that every page tells of, in its words, its head and its data', () => {
    expect(site.rendered.length).toBeGreaterThan(40);
    for (const { path, html } of site.rendered) {
      expect([path, foreignIn(decodeURIComponent(html.replace(/%(?![0-9A-F]{2})/g, '%25')))]).toEqual([
        path,
        undefined,
      ]);
      expect(html, path).toMatch(/<title>[^<]* · Safiri &amp; Co<\/title>/);
    }
  });

  test('should be the one that the articles, their feed and the manifest tell of', () => {
    expect(site.articles.length).toBeGreaterThan(0);
    for (const article of site.articles) expect(foreignIn(JSON.stringify(article))).toBeUndefined();
    expect(site.articles[0]?.author.name).toBe('Safiri & Co editorial team');
    expect(site.articles.map(({ content }) => content).join()).toContain('in Safiri &#38; Co');
    for (const text of [feedOf(site.articles, settings), webManifest(settings)]) {
      expect(foreignIn(text)).toBeUndefined();
      expect(text).toMatch(/Safiri (?:&|&amp;) Co/);
    }
  });

  test('should be the one that every email and calendar file tells of', () => {
    for (const message of messages) {
      const mail = renderMessage(message, settings);
      expect([message.kind, foreignIn(JSON.stringify(mail))]).toEqual([message.kind, undefined]);
      expect(mail.text, message.kind).toContain('Safiri & Co');
    }
  });
});

test.each(['/api/openapi.json', '/api/docs/', '/safiri/blogs'])(
  'a product of another name should be the one that the API tells of: %s',
  async (path) => {
    await using server = await startTestServer('sqlite', { settings, articles: site.articles });
    const { status, body } = await sendRawRequest(server.url, path, { 'accept-encoding': 'identity' });
    expect(status).toBe(200);
    expect(body.toString()).toContain('Safiri & Co');
    expect(foreignIn(body.toString())).toBeUndefined();
  },
);

test('no word of the site should hold the name itself', () => {
  const files = globSync('{content,src,server,machines,scripts,public}/**/*.{ts,tsx,md,html,svg,json}', {
    cwd: join(import.meta.dirname, '../..'),
  });
  expect(files.length).toBeGreaterThan(100);
  const named = files.filter((file) => /msafara/i.test(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')));
  expect(named).toEqual([]);
});
