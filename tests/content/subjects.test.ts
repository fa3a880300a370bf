import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { features, footerColumns, industries, type SitePath } from '../../content/navigation.ts';
import { customersOverview, featuresOverview, learnOverview } from '../../content/overviews.ts';
import type { Subject } from '../../content/subject.ts';

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

  test('should have the same names as in the menus', () => {
    for (const { path, title } of [...features, ...industries]) {
      expect(pages.find((page) => page.path === path)?.subject.name, path).toBe(title);
    }
  });

  test('should each have a unique headline, a description and at least three substantial sections', () => {
    expect(new Set(pages.map(({ subject }) => subject.headline)).size).toBe(pages.length);
    for (const { path, subject } of pages) {
      expect(subject.description.length, path).toBeGreaterThanOrEqual(110);
      expect(subject.description.length, path).toBeLessThanOrEqual(160);
      expect(subject.sections.length, path).toBeGreaterThanOrEqual(3);
      for (const { title, text } of subject.sections) expect(text.split(/\s+/).length, title).toBeGreaterThan(50);
    }
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
      ...[...featuresOverview.groups, ...customersOverview.kinds].flatMap(({ paths }) => paths),
      ...customersOverview.stories.map(({ path }) => path),
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
