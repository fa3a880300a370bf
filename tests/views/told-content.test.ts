/**
 * Pages without a machine show all that their content says: each text, link and heading, in the order of the content. Content is the
 * words of the specification's pages (2, Screens and routes); what menus and search engines show of it has tests of its own.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { about } from '../../content/about.ts';
import { blogLead } from '../../content/blog-list.ts';
import { commitments } from '../../content/commitments.ts';
import { faq } from '../../content/faq.ts';
import { headlines } from '../../content/headlines.ts';
import { audience } from '../../content/home-answers.ts';
import { features, industries } from '../../content/menus.gen.ts';
import { customersOverview, featuresOverview, learnOverview, otherEntries } from '../../content/overviews.ts';
import { privacyNotice } from '../../content/privacy.ts';
import { security } from '../../content/security.ts';
import type { Industry, Subject } from '../../content/subject.ts';
import { terms } from '../../content/terms.ts';
import { type Article, publishedOn } from '../../contract/blog.ts';
import { readRetention, readSiteSettings } from '../../contract/settings.ts';
import { readArticles } from '../contract/site-articles.ts';
import { wrongLifetimes } from '../models/drivers/view/lifetimes.ts';
import { servePage } from '../models/drivers/view/page.ts';
import { featureRoutes, industryRoutes } from '../specified-routes.ts';

const root = join(import.meta.dirname, '../..');
const settings = readSiteSettings({});
const retention = readRetention({});

/** Text without spaces: elements of a page part it elsewhere than content does. */
const packed = (text: string) => text.replace(/\s+/g, '');

/** All that a page says in its order, with the level of each heading in front of it, and the address of each link behind it. */
function saidIn(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return packed(node.textContent ?? '');
  if (!(node instanceof HTMLElement)) return '';
  const inner = [...node.childNodes].map(saidIn).join('');
  const [, level] = /^H(\d)$/.exec(node.tagName) ?? [];
  if (level !== undefined) return `⟨h${level}⟩${inner}⟨/h⟩`;
  return node.tagName === 'A' ? `⟨a⟩${inner}→${node.getAttribute('href')}⟨/a⟩` : inner;
}

const linked = (label: string, path: string) => `⟨a⟩${packed(label)}→${path}⟨/a⟩`;

/** Parts of content that a page does not show as they are, or that no reader sees. */
const untold = new Set([
  'description',
  'picture',
  'entry',
  'group',
  'updated',
  'email',
  'mark',
  'tables',
  'kind',
  'months',
  'moment',
  'tracker',
  'icon',
]);
/** What a page or a part of it ends with, wherever content has it. */
const last = ['sample', 'contact', 'related', 'closing'];

/** The page as an entry of a list: its title and its line in the menus. */
function entryOf(path: string): string {
  const entry = [...features, ...industries, ...otherEntries].find((one) => one.path === path);
  return linked(`${entry?.title}${entry?.description}`, path);
}

/** An article as its card has it. */
function cardOf({ type, title, slug, sub_title, author, publish_date }: Article): string {
  const heading = `⟨h3⟩${linked(title, `/blog/${slug}`)}⟨/h⟩`;
  return `${packed(type)}${heading}${packed(`${sub_title}${author.name}·${publishedOn(publish_date)}`)}`;
}

type Told = Readonly<Record<string, unknown>>;

/** What a page has to say of content, in the order of a reader. `depth` is how many titles are around it. */
function linesOf(content: unknown, depth = 0, key = ''): string[] {
  if (typeof content === 'string') return [packed(content)];
  if (Array.isArray(content)) {
    if (key === 'paths' || key === 'related') return content.map(entryOf);
    if (key === 'articles') return content.map(cardOf);
    return content.flatMap((one) => linesOf(one, depth, key));
  }
  if (typeof content !== 'object' || content === null) return [];
  const { path, title, headline, label, url, ...rest } = content as Told;
  const isLink = typeof path === 'string' && rest.more === undefined;
  const heading = headline ?? title;
  // A title that leads somewhere is a link, one of a block within a section is the caption of a figure.
  const level = headline === undefined ? depth + 1 : 1;
  const titled =
    heading === undefined
      ? []
      : [
          isLink
            ? linked(String(heading), path)
            : key === 'block'
              ? packed(String(heading))
              : `⟨h${level}⟩${packed(String(heading))}⟨/h⟩`,
        ];
  const inner = Object.entries(rest)
    .filter(([name]) => !untold.has(name) && !(name === 'name' && 'moment' in rest))
    .toSorted(([one], [other]) => last.indexOf(one) - last.indexOf(other));
  return [
    ...titled,
    ...inner.flatMap(([name, one]) => {
      if (name === 'more') return [linked(String(one), String(path))];
      if (name === 'closing') return [`⟨h2⟩${packed(String(one))}⟨/h⟩`];
      return linesOf(one, depth + Number(heading !== undefined), name);
    }),
    ...(isLink && label !== undefined ? [linked(String(label), path)] : []),
    ...(typeof url === 'string' ? [linked(url, url)] : []),
  ];
}

/** The content of a page about one subject, in the order of its parts. */
function laidOut({ name: _, sections, fitted, ...subject }: Subject): Told {
  const { parts, quotation, related, closing, ...top } = subject as Partial<Industry> & typeof subject;
  let told = 0;
  const ordered = parts?.map((part) => {
    if (part === 'vehicle') return fitted;
    if ('kind' in part) return part;
    told += part.sections;
    return sections.slice(told - part.sections, told);
  });
  return { ...top, parts: ordered ?? sections, quotation, related, closing };
}

const subjects = await Promise.all(
  Object.entries({ features: '/features', industries: '/industry', customers: '/customer' }).flatMap(([folder, path]) =>
    globSync(`content/${folder}/*.ts`, { cwd: root }).map(async (file) => {
      const { default: subject } = (await import(join(root, file))) as { default: Subject };
      return [`${path}/${file.replace(/^.*\/(\w+)\.ts$/, '$1')}`, laidOut(subject)] as const;
    }),
  ),
);

const { groups, closing, ...questions } = faq(settings);
const [newest, ...articles] = await readArticles();
const lists = [
  { title: 'Trending', articles: [newest] },
  { title: 'More articles', articles },
];
const pages: readonly (readonly [path: string, content: unknown])[] = [
  ['/', [{ depth: 1, title: audience.headline }, industries.map(({ title, path }) => ({ title, path }))]],
  ['/about', about(settings)],
  ['/customers', customersOverview],
  ['/features', featuresOverview],
  ['/learn', learnOverview],
  ['/blog', { headline: headlines['/blog'], lead: blogLead, lists }],
  ['/faq', { ...questions, groups, closing }],
  ['/terms', terms(settings)],
  ['/privacy', privacyNotice(settings, retention)],
  ['/security', security(settings)],
  ['/commitments', commitments(settings, retention)],
  ...subjects,
];

describe('a page without a machine', () => {
  test.each(pages)('should show all that its content says, in its order: %s', async (path, content) => {
    await servePage(path);
    const said = saidIn(screen.getByRole('main'));
    let at = 0;
    for (const line of linesOf(content, path === '/' ? 1 : 0)) {
      const found = said.indexOf(line, at);
      const rule = said.includes(line)
        ? 'is shown, but not in the order of the content'
        : 'is not shown as the content has it';
      expect.soft(found, `“${line}” ${rule}, after “${said.slice(Math.max(0, at - 60), at)}”.`).not.toBe(-1);
      if (found !== -1) at = found + line.length;
    }
    expect(wrongLifetimes(screen.getByRole('main').textContent ?? ''), 'A lifetime is that of its limit.').toEqual([]);
    const levels = [...said.matchAll(/⟨h(\d)⟩/g)].map(([, level]) => Number(level));
    expect(
      levels.filter((level) => level === 1),
      'A page has one headline.',
    ).toHaveLength(1);
    const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(skips, 'No level of heading is left out.').toEqual([]);
    const counts = [...said.matchAll(/(\d+)(features|industries)(?!⟩)/g)].map(([, count, of]) => [of, Number(count)]);
    const all: Record<string, number> = { features: featureRoutes.length, industries: industryRoutes.length };
    for (const [of = '', count] of counts) expect(count, `The specification lists ${all[of]} ${of}.`).toBe(all[of]);
  });
});
