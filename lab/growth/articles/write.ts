import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The slug of the article with a number, counted from the oldest. */
export function slugOf(number: number): string {
  return `article-${number}`;
}

/** Replaces the articles in a copy of the repository by so many of the same length. The newest is of yesterday. */
export function writeArticles(repository: string, size: number): void {
  const folder = join(repository, 'content/blog');
  const examples = globSync(join(folder, '*.md')).sort();
  const sources = examples.map((file) => ({ name: basename(file, '.md'), source: readFileSync(file, 'utf8') }));
  for (const file of examples) rmSync(file);
  // Their links to each other lead to articles that are gone.
  const links = new RegExp(`/blog/(?:${sources.map(({ name }) => name).join('|')})`, 'g');
  for (let number = 1; number <= size; number++) {
    const { source = '' } = sources[number % sources.length] ?? {};
    writeArticle(repository, number, size, source.replaceAll(links, `/blog/${slugOf(1 + (number % size))}`));
  }
}

/** Writes one more article, which is newer than all. */
export function publishArticle(repository: string, size: number): void {
  writeArticle(repository, size + 1, size, readFileSync(fileOf(repository, size), 'utf8'));
}

/** Changes the text of the article in the middle. */
export function changeArticle(repository: string, size: number): void {
  const file = fileOf(repository, Math.ceil(size / 2));
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nA sentence that was added later.\n`);
}

function writeArticle(repository: string, number: number, size: number, source: string): void {
  const day = new Date(Date.now() - (size - number + 2) * 86_400_000).toISOString().slice(0, 10);
  const text = source
    .replace(/^title: (['"]?)(?:\d+\. )?/m, `title: $1${number}. `)
    .replace(/^publish_date: .*$/m, `publish_date: ${day}`);
  writeFileSync(fileOf(repository, number), text);
}

function fileOf(repository: string, number: number): string {
  return join(repository, 'content/blog', `${slugOf(number)}.md`);
}
