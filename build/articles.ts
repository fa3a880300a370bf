import { parse } from 'yaml';
import * as z from 'zod/mini';
import { authors } from '../content/authors.ts';
import { product, productPlaceholder } from '../content/product.ts';
import { type Article, newestFirst } from '../contract/blog.ts';
import { pictureNamed } from '../src/pictures/named.ts';
import { renderMarkdown } from './markdown.ts';

/** The articles' files. */
const files = import.meta.glob<string>('../content/blog/*.md', { query: '?raw', import: 'default', eager: true });

const line = () =>
  z.string('must be a line of text').check(z.trim(), z.minLength(1, 'must not be empty'), z.overwrite(named));

/** The front matter between the two `---` lines. */
const fields = {
  title: line(),
  sub_title: line(),
  type: line(),
  publish_date: z.iso.date('must be a day such as 2026-01-31'),
  main_image: line(),
  summary: line(),
  author: z.enum(Object.keys(authors) as [keyof typeof authors], 'must be one of content/authors.ts'),
};

const frontMatter = z.strictObject(fields, {
  error: ({ code }) =>
    code === 'unrecognized_keys'
      ? `the front matter may hold ${Object.keys(fields).join(', ')} and nothing else`
      : 'the front matter must be names with their values',
});

let read: Promise<Article[]> | undefined;

/** Reads every article of `content/blog/`, newest first. Rejects with an error that names an invalid file. */
export function readArticles(): Promise<Article[]> {
  read ??= Promise.all(Object.entries(files).map(([path, source]) => articleIn(path.replace('../', ''), source))).then(
    newestFirst,
  );
  return read;
}

/** Reads the article in a file; the file name is its slug. Rejects with an error that names the file. */
export async function articleIn(path: string, source: string): Promise<Article> {
  try {
    return await articleOf(path.replace(/^.*\/|\.md$/g, ''), source);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

async function articleOf(slug: string, source: string): Promise<Article> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) throw new Error('is named by lower-case letters, digits and hyphens');
  const [, matter, markdown = ''] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  if (matter === undefined) throw new Error('begins with no front matter between two lines of ---');
  const { author, main_image, ...words } = factsIn(matter);
  const { name, author_image, designation } = authors[author];
  const [picture, face] = await Promise.all([pictureNamed(main_image), pictureNamed(author_image)]);
  return {
    id: slug,
    slug,
    ...words,
    main_image: picture.src,
    main_image_alt: picture.alt,
    main_image_width: picture.width,
    main_image_height: picture.height,
    // Inserted last, so that the name is not parsed as Markdown.
    content: named(renderMarkdown(markdown), escaped(product)),
    author: { name, author_image: face.src, designation },
  };
}

function factsIn(matter: string): z.infer<typeof frontMatter> {
  const parsed = frontMatter.safeParse(parse(matter));
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => [...path, message].join(' ')).join('; '));
}

/** Replaces the placeholder by the product's name. */
function named(words: string, name = product): string {
  return words.replaceAll(productPlaceholder, () => name);
}

/** Escapes text for HTML content and attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
