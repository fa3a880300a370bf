/** What a build leaves as the last one made it: issue 16, growth of articles. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Article, articlesBeside, listPage, newestFirst } from '../../contract/blog.ts';
import { openBuild } from '../../scripts/build/builds.ts';
import { Outputs } from '../../scripts/build/outputs.ts';
import { incrementalRenderer } from '../../scripts/build/rendering.ts';
import { heldFolder } from '../../server/site/held-build.ts';
import type { Articles } from '../../src/http/articles.ts';
import { articleOf } from '../contract/article.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

test('should refuse a public site that would show the example values of settings', { tags: ['1.settings'] }, () => {
  const env = { ...process.env, PUBLIC_URL: 'https://www.fleet.example', PHONE: '+254 711 111 111' };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], { env, encoding: 'utf8' });
  expect(stderr.trimEnd()).toMatch(
    / example values of OFFICE_ADDRESS, .*SECURITY_CONTACT\. Set them, or set ALLOW_PLACEHOLDERS=1/,
  );
  expect(status).toBe(1);
});

describe('what a build writes', () => {
  let builds = 0;
  const site = () => join(folder, `site-${builds}`);
  /** Begins the next build: those of the last one are in another folder. */
  const outputsOf = (version = '1') => {
    const former = site();
    builds++;
    mkdirSync(site());
    return new Outputs({ folder: site(), former, record: join(folder, 'cache/outputs.json'), version });
  };

  /** Builds files from their inputs, and returns which were made. */
  async function build(inputs: Record<string, string[]>, version?: string) {
    const outputs = outputsOf(version);
    const made: string[] = [];
    for (const [file, of] of Object.entries(inputs)) {
      await outputs.of(file, of, async () => {
        made.push(file);
        return of.join('+');
      });
    }
    await outputs.finish();
    return made;
  }
  const contents = (path = site()) =>
    Object.fromEntries(
      filesIn(path).map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
    );

  test('should be made once of the same inputs', async () => {
    expect(await build({ 'blog/page': ['page', 'words'], other: ['1'] })).toEqual(['blog/page', 'other']);
    expect(await build({ 'blog/page': ['page', 'words'], other: ['1'] })).toEqual([]);
    expect(await build({ 'blog/page': ['pagewords', ''], other: ['1'] })).toEqual(['blog/page']);
    expect(contents()).toEqual({ page: 'pagewords+', other: '1' });
  });

  test('should leave the folder of the build before as it was, and have only what this one asked for', async () => {
    await build({ kept: ['1'], changed: ['2'], 'blog/gone': ['3'] });
    const former = site();
    expect(await build({ kept: ['1'], changed: ['4'] })).toEqual(['changed']);
    expect(contents(former)).toEqual({ kept: '1', changed: '2', gone: '3' });
    expect(contents()).toEqual({ kept: '1', changed: '4' });
    expect(await build({ kept: ['1'], 'blog/gone': ['3'] })).toEqual(['blog/gone']);
  });

  test('should be made again if something else has changed or deleted it', async () => {
    await build({ changed: ['1'], longer: ['2'], deleted: ['3'], kept: ['4'] });
    writeFileSync(join(site(), 'changed'), '!');
    utimesSync(join(site(), 'changed'), new Date(0), new Date(0));
    const { mtime } = statSync(join(site(), 'longer'));
    writeFileSync(join(site(), 'longer'), '2, and more');
    utimesSync(join(site(), 'longer'), mtime, mtime);
    rmSync(join(site(), 'deleted'));
    const inputs = { changed: ['1'], longer: ['2'], deleted: ['3'], kept: ['4'] };
    expect(await build(inputs)).toEqual(['changed', 'longer', 'deleted']);
    expect(contents()).toEqual({ changed: '1', longer: '2', deleted: '3', kept: '4' });
  });

  test('should all be made again by other scripts, and without the record or with half of it', async () => {
    await build({ page: ['1'] });
    expect(await build({ page: ['1'] }, '2')).toEqual(['page']);
    const record = join(folder, 'cache/outputs.json');
    writeFileSync(record, readFileSync(record, 'utf8').slice(0, -5));
    expect(await build({ page: ['1'] }, '2')).toEqual(['page']);
    rmSync(record);
    expect(await build({ page: ['1'] }, '2')).toEqual(['page']);
  });

  test('should be made of what was found when it was made before', async () => {
    const first = outputsOf();
    await first.write('page', ['1'], 'words', { headline: 'Words' });
    expect(first.digestOf('page')).toBeDefined();
    await first.finish();
    const second = outputsOf();
    expect(second.factsOf('page')).toEqual({ headline: 'Words' });
    expect(second.files()).toEqual([]);
    expect(second.keep('page', ['1'])).toBe(true);
    expect(second.digestOf('page')).toBe(first.digestOf('page'));
    expect(second.files()).toEqual(['page']);
  });
});

describe('the pages of a build', () => {
  let site = '';

  /** Builds a blog's pages with a renderer that shows titles, and returns which it rendered and what it made. */
  async function build(articles: readonly Article[], code = 'code') {
    const sorted = newestFirst(articles);
    const rendered: string[] = [];
    const source: Articles = {
      page: async (page) => listPage(sorted, page),
      one: async (slug) => sorted.find((article) => article.slug === slug),
      beside: async (slug) => articlesBeside(sorted, { slug, related: [] }),
    };
    const former = site;
    site = mkdtempSync(join(folder, 'site-'));
    const outputs = new Outputs({ folder: site, former, record: join(folder, 'outputs.json'), version: '1' });
    const render = incrementalRenderer({
      outputs,
      code,
      articles: source,
      digestOf: (slug) => JSON.stringify(sorted.find((article) => article.slug === slug)),
      render: async (path, asked) => {
        rendered.push(path);
        const [, slug = ''] = /^\/blog\/([a-z]+-\d+)$/.exec(path) ?? [];
        const [, page] = /^\/blog\/page\/(\d+)$/.exec(path) ?? [];
        const list = path === '/about' || slug ? undefined : await asked.page(Number(page ?? 1));
        const shown = slug ? [await asked.one(slug), ...(await asked.beside(slug)).recent] : (list?.articles ?? []);
        return { html: shown.map((article) => article?.title).join(), policy: code, words: '' };
      },
    });
    const paths = ['/about', '/blog', '/blog/page/2', ...sorted.map(({ slug }) => `/blog/${slug}`)];
    const made: Record<string, string> = {};
    await Promise.all(
      paths.map(async (path) => {
        const file = `${path.slice(1)}.html`;
        await render(path, file);
        made[path] = readFileSync(join(site, file), 'utf8');
      }),
    );
    await outputs.finish();
    return { rendered: rendered.sort(), made };
  }

  const blog = Array.from({ length: 20 }, (_, index) => articleOf(`article-${index + 10}`, `2026-09-${index + 10}`));
  const changed = (slug: string, changes: Partial<Article>) =>
    blog.map((article) => (article.slug === slug ? { ...article, ...changes } : article));

  /** What a build of these articles makes without another before it. */
  async function fresh(articles: readonly Article[], code?: string) {
    const kept = folder;
    folder = mkdtempSync(join(tmpdir(), 'build-'));
    const { made } = await build(articles, code);
    rmSync(folder, { recursive: true });
    folder = kept;
    return made;
  }

  test('should all be rendered at first, and none if nothing has changed', async () => {
    const first = await build(blog);
    expect(first.rendered).toHaveLength(23);
    expect(await build(blog)).toEqual({ rendered: [], made: first.made });
  });

  test.each([
    ['the text of an article: its page', changed('article-12', { content: '<p>New.</p>' }), ['/blog/article-12']],
    [
      'the title of an old article: its page and that of the list',
      changed('article-12', { title: 'New' }),
      ['/blog/article-12', '/blog/page/2'],
    ],
    [
      'the title of the second newest: its page, the list, and the article that recommends it',
      changed('article-28', { title: 'New' }),
      ['/blog', '/blog/article-28', '/blog/article-29'],
    ],
  ])('should be rendered again where they show %s', async (_, articles, expected) => {
    await build(blog);
    const { rendered, made } = await build(articles);
    expect(rendered).toEqual(expected);
    expect(made).toEqual(await fresh(articles));
  });

  test('should all be rendered again when the newest article, which all recommend, or the code has changed', async () => {
    await build(blog);
    const newest = [...blog, articleOf('article-30', '2026-09-30')];
    const { rendered, made } = await build(newest);
    expect(rendered).toHaveLength(23);
    expect(rendered).not.toContain('/about');
    expect(made).toEqual(await fresh(newest));
    expect((await build(newest, 'other code')).rendered).toHaveLength(24);
  });
});

test.each([
  ['runs as another user', 'EPERM', true],
  ['has ended', 'ESRCH', false],
])('should know whether a build is needed by a process that %s', (_what, code, isKept) => {
  const builds = join(folder, 'builds');
  const former = join(builds, 'former');
  mkdirSync(join(builds, heldFolder), { recursive: true });
  mkdirSync(former);
  writeFileSync(join(builds, heldFolder, 'former.4000'), '');
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('no signal was sent'), { code });
  });
  onTestFinished(() => void kill.mockRestore());
  openBuild(builds, join(folder, 'dist'));
  expect(existsSync(former), 'a build stays for as long as a process needs it').toBe(isKept);
});
