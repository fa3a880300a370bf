import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { features, industries } from '../../content/menus.gen.ts';
import { footerColumns, type SitePath } from '../../content/navigation.ts';
import { customersOverview, featuresOverview, learnOverview } from '../../content/overviews.ts';
import type { Feature, Industry, Subject } from '../../content/subject.ts';
import { menuSources } from '../../scripts/prerender/menus.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = { features: '/features', industries: '/industry', customers: '/customer' } as const;

const pages = await Promise.all(
  Object.entries(folders).flatMap(([folder, path]) =>
    globSync(`content/${folder}/*.ts`, { cwd: root }).map(async (file) => {
      const { default: subject } = (await import(join(root, file))) as { default: Subject };
      return { path: `${path}/${file.replace(/^.*\/(\w+)\.ts$/, '$1')}`, subject };
    }),
  ),
);

const known: readonly SitePath[] = [...features, ...industries, ...footerColumns.flatMap(({ links }) => links)].map(
  ({ path }) => path,
);

test('links of one title should lead to one page', () => {
  const files = globSync(['content/**/*.ts', 'src/**/*.tsx'], { cwd: root });
  const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const inContent = source.matchAll(/\{ title: '(?<title>[^']+)',\s+path: '(?<path>[^']+)'/g);
  const inViews = source.matchAll(
    /<(?:ButtonLink|SiteLink)\s[^>]*?path="(?<path>[^"]+)"[^>]*>\s*(?<title>\w[^<{]*?)\s*</g,
  );
  const links = [...inContent, ...inViews].map(({ groups }) => groups ?? {});
  expect(links.length).toBeGreaterThan(80);
  for (const [title, same] of Map.groupBy(links, ({ title = '' }) => title.toLowerCase()))
    expect([...new Set(same.map(({ path }) => path))], `where '${title}' leads`).toHaveLength(1);
});

describe('the pages about features, industries and customers', () => {
  test('should have a page for every menu entry, and a picture for every page', {
    tags: ['2.feature-pages', '2.industry-pages', 'comparison'],
  }, () => {
    const paths = pages.map(({ path }) => path);
    expect([...features, ...industries].map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
    const pictures = pages.map(({ subject }) => subject.picture);
    expect(pictures.filter((picture) => !existsSync(join(root, `src/pictures/${picture}.tsx`)))).toEqual([]);
    expect(new Set(pictures).size, 'distinct pictures').toBe(pages.length);
  });

  test('should be listed by the menus and overviews as their files say', { tags: ['2.header-entries'] }, () => {
    const listed = <Listed extends Feature | Industry>(folder: string) =>
      new Map(
        pages
          .filter(({ path }) => path.startsWith(folder))
          .map(({ path, subject }) => [path.slice(folder.length), subject as Listed]),
      );
    const subjects = { features: listed<Feature>('/features/'), industries: listed<Industry>('/industry/') };
    for (const [file, source] of Object.entries(menuSources(subjects)))
      expect(readFileSync(join(root, file), 'utf8'), `Run npm run build: ${file} is out of date.`).toBe(source);
    for (const entries of Object.values(subjects)) {
      const places = [...entries.values()].map(({ entry }) => entry.place);
      expect(new Set(places).size, 'distinct places').toBe(places.length);
    }
  });

  test('should each have a headline and a closing of its own, a description and at least three substantial sections', () => {
    expect(new Set(pages.map(({ subject }) => subject.headline)).size).toBe(pages.length);
    expect(new Set(pages.map(({ subject }) => subject.closing)).size).toBe(pages.length);
    for (const { path, subject } of pages) {
      expect(subject.description.length, path).toBeGreaterThanOrEqual(110);
      expect(subject.description.length, path).toBeLessThanOrEqual(160);
      expect(subject.sections.length, path).toBeGreaterThanOrEqual(3);
      for (const { title, text } of subject.sections) expect(text.split(/\s+/).length, title).toBeGreaterThan(50);
    }
  });

  test('should each tell all the sections of an industry, in another order of parts than the industries beside it in the menu', {
    tags: ['2.industry-orders'],
  }, () => {
    const subjects = new Map(pages.map(({ path, subject }) => [path, subject as Industry]));
    const ordered = industries.map(({ path }) => {
      const { parts = [], sections = [] } = subjects.get(path) ?? {};
      const told = parts.reduce(
        (sum, part) => sum + (typeof part === 'object' && 'sections' in part ? part.sections : 0),
        0,
      );
      expect(told, path).toBe(sections.length);
      expect(
        parts.filter((part) => part === 'vehicle'),
        path,
      ).toHaveLength(1);
      return {
        path,
        order: parts.map((part) => (part === 'vehicle' ? part : 'kind' in part ? part.kind : 'sections')),
      };
    });
    for (const [at, { path, order }] of ordered.entries()) expect(order, path).not.toEqual(ordered[at + 1]?.order);
  });

  test('should be counted by their lists, not in words that stay when one is added', () => {
    const typed = /\b(?:\d+|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen) (?:features|industries)\b/i;
    const files = globSync('content/**/*.{ts,md}', { cwd: root });
    expect(files.filter((file) => typed.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  test('should claim the fuel saving once, and say there what it depends on', { tags: ['1.fuel-saving'] }, () => {
    const claims = globSync('content/**/*.{ts,md}', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/.{0,40}\b(?:30\s?%|(?:30|thirty) per ?cent).{0,50}/g)].map(
        String,
      ),
    );
    expect(claims).toEqual([expect.stringMatching(/saves up to 30% of the fuel, but how much you save depends/)]);
  });

  test('should contain no placeholder text', { tags: ['1.copy-pages'] }, () => {
    for (const { path, subject } of pages) {
      expect(JSON.stringify(subject.sections), path).not.toMatch(
        /lorem|ipsum|dolor sit|placeholder|coming soon|\btbd\b|\bxxx/i,
      );
    }
  });

  test('should not repeat a sentence from another page', { tags: ['1.copy-pages'] }, () => {
    const pathsBySentence = new Map<string, Set<string>>();
    for (const { path, subject } of pages) {
      for (const sentence of subject.sections.flatMap(({ text }) => text.split(/(?<=[.?!])\s+/))) {
        pathsBySentence.set(sentence, (pathsBySentence.get(sentence) ?? new Set()).add(path));
      }
    }
    expect([...pathsBySentence].filter(([, paths]) => paths.size > 1).map(([sentence]) => sentence)).toEqual([]);
  });

  test('should link only to existing pages', () => {
    const linked = [
      ...pages.flatMap(({ subject }) => subject.related),
      ...featuresOverview.groups.flatMap(({ paths }) => paths),
      ...customersOverview.days.map(({ path }) => path),
    ];
    expect(linked.filter((path) => !known.includes(path))).toEqual([]);
    const articles = learnOverview.reading.topics.map(({ path }) => `content${path}.md`);
    expect(articles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('should cover everything that the specification says about fuel', () => {
    const fuel = pages.find(({ path }) => path === '/features/fuel_management');
    const titles = fuel?.subject.sections.map(({ title }) => title).join('\n');
    for (const words of [
      /dispenser, with timestamp/,
      /SMS alerts/,
      /Weekly and monthly usage reports/,
      /No login needed/,
    ]) {
      expect(titles).toMatch(words);
    }
  });
});
