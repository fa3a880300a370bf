import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { authors } from '../../content/authors.ts';
import { features, industries } from '../../content/menus.gen.ts';
import { placeholders, product } from '../../content/product.ts';
import { type Article, type ArticleSummary, newestFirst } from '../../contract/blog.ts';
import { trialDays } from '../../contract/limits.ts';
import { pictureNamed } from '../../src/pictures/named.ts';
import { renderMarkdown } from './markdown.ts';

/** The folder of the articles' files, in the repository. */
const folder = 'content/blog';

const line = () =>
  z.string('must be a line of text').check(z.trim(), z.minLength(1, 'must not be empty'), z.overwrite(named));

const subjects = [...features, ...industries].map(({ path }) => path);

/** The front matter between the two `---` lines. */
const fields = {
  title: line(),
  sub_title: line(),
  type: line(),
  publish_date: z.iso.date('must be a day such as 2026-01-31'),
  main_image: line(),
  summary: line(),
  author: z.enum(Object.keys(authors) as [keyof typeof authors], 'must be one of content/authors.ts'),
  related: z
    .array(z.enum(subjects, 'must be the path of a feature or an industry'), 'must be a list of paths')
    .check(z.minLength(1, 'must name a feature or an industry'), z.maxLength(3, 'must name at most three')),
};

const frontMatter = z.strictObject(fields, {
  error: ({ code }) =>
    code === 'unrecognized_keys'
      ? `the front matter may hold ${Object.keys(fields).join(', ')} and nothing else`
      : 'the front matter must be names with their values',
});

/** The articles of `content/blog/`. Their texts stay in their files until they are asked for, so that memory stays flat. */
export interface ArticleFiles {
  /** All articles without their texts, newest first. */
  index: readonly ArticleSummary[];
  /** Reads and renders the article with a slug, if there is one. */
  read(slug: string): Promise<Article | undefined>;
  /** A hash of the file of the article with a slug. */
  digestOf(slug: string): string | undefined;
}

/** Reads the front matter of every article. Rejects with an error that names an invalid file. */
export async function openArticles(): Promise<ArticleFiles> {
  const digests = new Map<string, string>();
  const index: ArticleSummary[] = [];
  for (const path of globSync(`${folder}/*.md`)) {
    const source = readFileSync(path, 'utf8');
    digests.set(slugOf(path), createHash('sha256').update(source).digest('base64url'));
    index.push(await inFile(path, async () => (await partsOf(path, source)).summary));
  }
  return {
    index: newestFirst(index),
    read: async (slug) => {
      if (!digests.has(slug)) return undefined;
      const path = `${folder}/${slug}.md`;
      return articleIn(path, await readFile(path, 'utf8'));
    },
    digestOf: (slug) => digests.get(slug),
  };
}

/** Reads the article in a file; the file name is its slug. Rejects with an error that names the file. */
export function articleIn(path: string, source: string): Promise<Article> {
  return inFile(path, async () => {
    const { summary, markdown } = await partsOf(path, source);
    // The name is inserted last, so that it is not parsed as Markdown.
    return { ...summary, content: named(renderMarkdown(markdown), escaped(product)) };
  });
}

/** Names the file in the error of what is done with it. */
async function inFile<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

async function partsOf(path: string, source: string): Promise<{ summary: ArticleSummary; markdown: string }> {
  const slug = slugOf(path);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) throw new Error('is named by lower-case letters, digits and hyphens');
  const [, matter, markdown = ''] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  if (matter === undefined) throw new Error('begins with no front matter between two lines of ---');
  const { author, main_image, ...words } = factsIn(matter);
  const { name, author_image, designation } = authors[author];
  const [picture, face] = await Promise.all([pictureNamed(main_image), pictureNamed(author_image)]);
  const summary = {
    id: slug,
    slug,
    ...words,
    main_image: picture.src,
    main_image_alt: picture.alt,
    main_image_width: picture.width,
    main_image_height: picture.height,
    author: { name, author_image: face.src, designation },
  };
  return { summary, markdown };
}

function slugOf(path: string): string {
  return basename(path, '.md');
}

function factsIn(matter: string): z.infer<typeof frontMatter> {
  const parsed = frontMatter.safeParse(parse(matter));
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => [...path, message].join(' ')).join('; '));
}

/** Replaces the placeholders by the product's name and the days of the free trial. */
function named(words: string, name = product): string {
  return words.replaceAll(placeholders.product, () => name).replaceAll(placeholders.trialDays, `${trialDays}`);
}

/** Escapes text for HTML content and attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
