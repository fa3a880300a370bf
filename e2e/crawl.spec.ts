import { parse } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { siteUrl } from '../tests/models/drivers/browser/server.ts';
import { expect, test } from '../tests/models/drivers/browser/test.ts';
import { routes } from './built-pages.ts';

/** The addresses on the site that a document links to or loads, without fragments. */
function addressesIn(html: string, base: string): string[] {
  const attributes = [...html.matchAll(/<(?:a|link|img|script|form)\b[^>]*?\s(?:href|src|action)="([^"]+)"/g)];
  const modules = [...html.matchAll(/data-modules="([^"]+)"/g)].flatMap(([, urls = '']) => urls.split(' '));
  return [...attributes.map(([, url = '']) => url.replaceAll('&amp;', '&')), ...modules]
    .map((url) => new URL(url, base))
    .filter(({ origin }) => origin === siteUrl)
    .map(({ pathname, search }) => pathname + search);
}

test('should have no broken link, image or script on any page', { tag: '@1.customers' }, async ({ request }) => {
  const broken: string[] = [];
  const statuses = new Map<string, Promise<number>>();
  const statusOf = (address: string) => {
    const known = statuses.get(address) ?? request.get(address).then((response) => response.status());
    statuses.set(address, known);
    return known;
  };
  for (const route of routes) {
    const html = await (await request.get(route)).text();
    expect(html.match(/<h1\b/g), `the h1 of ${route}`).toHaveLength(1);
    for (const address of addressesIn(html, siteUrl + route)) {
      // Forms post to these addresses.
      if (address.startsWith('/api/')) continue;
      const status = await statusOf(address);
      if (status !== 200) broken.push(`${route} → ${address} (${status})`);
    }
  }
  expect([...new Set(broken)]).toEqual([]);
});

test('should give every indexable page its own title, description and canonical address', {
  tag: ['@1.platform-pages', '@2.terms'],
}, async ({ request }) => {
  const heads = await Promise.all(routes.map((route) => headOf(request, route)));
  const indexable = heads.filter(({ isIndexable }) => isIndexable);
  for (const { route, canonical, image, title, description } of indexable) {
    expect(title.length, `the title of ${route}`).toBeGreaterThan(10);
    expect(description.length, `the description of ${route}`).toBeGreaterThan(60);
    expect(canonical, `the canonical address of ${route}`).toMatch(/^http/);
    const preview = await request.get(pathOf(image));
    expect(preview.headers()['content-type'], `the preview image of ${route}`).toBe('image/png');
  }
  const canonicalPages = indexable.filter(({ route, canonical }) => canonical !== '' && pathOf(canonical) === route);
  for (const name of ['title', 'description', 'canonical'] as const) {
    const values = canonicalPages.map((head) => head[name]);
    expect(
      values.filter((value, index) => values.indexOf(value) !== index),
      `every ${name} that several pages share`,
    ).toEqual([]);
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(listed.toSorted()).toEqual(canonicalPages.map(({ canonical }) => canonical).toSorted());
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  const manifest = await (await request.get('/site.webmanifest')).json();
  for (const { src, sizes, type } of manifest.icons) {
    expect(`${sizes}.${type.split('/')[1]}`).toContain(parse(src).ext);
    expect((await request.get(src)).status(), src).toBe(200);
  }
});

test('should describe to search engines only what a page shows', {
  tag: ['@2.price-amounts', '@2.faq-data', '@comparison'],
}, async ({ request }) => {
  const types = new Set<string>();
  for (const route of routes) {
    const html = await (await request.get(route)).text();
    const shown = textOf(html);
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)) {
      const object = JSON.parse(json);
      types.add(object['@type']);
      for (const text of visibleTextsOf(object)) expect(shown, `${object['@type']} of ${route}`).toContain(text);
    }
  }
  expect([...types].sort()).toEqual(['BlogPosting', 'BreadcrumbList', 'FAQPage', 'Organization', 'Product']);
});

test('should redirect from an address with a trailing slash', async ({ request }) => {
  for (const page of routes.filter((route) => route !== '/')) {
    const route = page.replace('$', '');
    const response = await request.get(`${route}/?from=email`, { maxRedirects: 0 });
    expect(response.status(), route).toBe(308);
    expect(response.headers().location, route).toBe(`${route}?from=email`);
  }
});

type FaqPage = { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };

/** The texts of a schema.org object that visitors must be able to read on its page. */
function visibleTextsOf(object: object): string[] {
  const { '@type': type, ...texts } = object as { '@type': string } & Record<string, string>;
  const { itemListElement = [], offers = [] } = object as Record<string, { name: string; price: string }[]>;
  if (type === 'BreadcrumbList') return itemListElement.map(({ name }) => name);
  if (type === 'Product') return offers.flatMap(({ name, price }) => [name.split(':')[0] ?? '', `$${price}`]);
  if (type === 'FAQPage')
    return (object as FaqPage).mainEntity.map(({ name, acceptedAnswer }) => `${name} ${acceptedAnswer.text}`);
  if (type === 'BlogPosting') return [texts.headline, texts.alternativeHeadline, texts.articleSection] as string[];
  return [texts.name, texts.telephone, texts.address] as string[];
}

/** The visible text of a served page. */
function textOf(html: string): string {
  const body = html.slice(html.indexOf('<div id="root">')).replaceAll(/<script\b.*?<\/script>/gs, '');
  const entities: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' };
  return body
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:amp|#x27|quot|lt|gt);/g, (entity) => entities[entity] ?? '')
    .replaceAll(/\s+/g, ' ');
}

/** The path of a URL, because the site is built for one host and tested on another. */
function pathOf(url: string): string {
  return new URL(url).pathname;
}

async function headOf(request: APIRequestContext, route: string) {
  const html = await (await request.get(route)).text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  return {
    route,
    isIndexable: !html.includes('<meta name="robots" content="noindex"/>'),
    title: find(/<title>([^<]*)<\/title>/),
    description: find(/<meta name="description" content="([^"]*)"/),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    image: find(/<meta property="og:image" content="([^"]*)"/),
  };
}
