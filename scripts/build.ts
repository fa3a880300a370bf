// Builds the site: scripts, then the renderer, then every page as a document with compressed copies.
// With --if-changed it builds only if an input has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fontCutter } from '../build/cut-font.ts';
import { feedOf, feedPath } from '../build/feed.ts';
import { anyLetters, builtFontsFile } from '../build/headline-font.ts';
import type { BuiltScripts, RenderedPage } from '../build/prerender.tsx';
import { type FoundPage, writeSearchFiles } from '../build/search-files.ts';
import { dayIn } from '../contract/appointment.ts';
import { readSiteSettings, SettingsError } from '../contract/settings.ts';

type Renderer = typeof import('../build/prerender.tsx');
type Manifest = Record<string, { file: string; src?: string; imports?: string[]; dynamicImports?: string[] }>;

const stampFile = 'dist/stamp';
const entry = 'src/main.tsx';
const offline = 'src/offline/start.ts';
const routeFolder = 'src/routes';

/** The letters of headings that only answers to forms have, besides those of every page. */
const commonLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ,.:?!’';

try {
  const stamp = await stampOf();
  if (!process.argv.includes('--if-changed') || (await readFile(stampFile, 'utf8').catch(() => '')) !== stamp) {
    await build();
    await writeFile(stampFile, stamp);
  }
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function build() {
  const { build: bundle } = await import('vite');
  await rm('dist', { recursive: true, force: true });
  await bundle({
    logLevel: 'warn',
    build: {
      outDir: 'dist/site',
      manifest: 'manifest.json',
      rolldownOptions: {
        input: [entry, offline],
        // The code of every page is in three chunks, which the loader runs one after the other to avoid long tasks.
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial'] },
              { name: 'libraries', test: /node_modules\//, tags: ['$initial'] },
              // What readies the site for a lost network is a script of its own, which comes when the page is still.
              { name: 'site', tags: ['$initial'], test: (id) => !/\/src\/(offline|trusted-types)/.test(id) },
              { name: 'password-list', test: /node_modules\/(@zxcvbn-ts|fastest-levenshtein)\// },
            ],
          },
        },
      },
    },
  });
  const manifest: Manifest = JSON.parse(await readFile('dist/site/manifest.json', 'utf8'));
  await rm('dist/site/manifest.json');
  await bundle({
    logLevel: 'warn',
    define: { __SCRIPTS__: JSON.stringify(scriptsOf(manifest)) },
    build: {
      ssr: 'build/prerender.tsx',
      outDir: 'dist/render',
      copyPublicDir: false,
      emitAssets: false,
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  });
  await bundle({
    logLevel: 'warn',
    define: { __ASSETS_AHEAD__: JSON.stringify(assetsAheadOf(manifest)) },
    build: {
      outDir: 'dist/site',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/service-worker.ts',
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  });
  const renderer: Renderer = await import(pathToFileURL('dist/render/render.js').href);
  await prerender(renderer);
  await writeArticles(renderer);
  await Promise.all(globSync('dist/site/**/*.{html,js,css,svg,json,txt,xml,webmanifest}').map(compress));
}

/** Writes each page into `dist/site`, and the file and policy of each into `dist/pages.json`. */
async function prerender(renderer: Renderer) {
  const pages: Record<string, { file: string; policy: string; from?: string | undefined }> = {};
  const days = new Map(
    (await renderer.loadArticles()).map(({ slug, publish_date }) => [`/blog/${slug}`, publish_date]),
  );
  const found: FoundPage[] = [];
  const { fonts, fontFor } = await fontCutter();
  const render = (path: string) => renderer.renderPage(path, undefined, undefined, fontFor);
  for (const { path, address } of renderer.pages) {
    const rendered = await render(path);
    const from = days.get(path);
    pages[path] = { ...(await write(join(address, 'index.html').slice(1), rendered)), from };
    if (rendered.found?.path === path) found.push({ ...rendered.found, from });
  }
  const notFound = await write('404.html', await render(renderer.unknownPath));
  const offlinePage = await write('offline.html', await renderer.renderOfflinePage(fontFor));
  const letters = new Set([...Object.keys(fonts), commonLetters].join(''));
  const any = await fontFor([...letters].sort().join(''));
  await writeFile(join('dist/render', builtFontsFile), JSON.stringify({ ...fonts, [anyLetters]: any }));
  await writeFile('dist/pages.json', JSON.stringify({ pages, notFound, offlinePage }));
  await writeSearchFiles('dist/site', found, readSiteSettings(process.env));
}

/** Writes all articles into `dist/articles.json` for the API, and the feed of published articles into `dist/site`. */
async function writeArticles({ loadArticles, readPublished }: Renderer) {
  await writeFile('dist/articles.json', JSON.stringify(await loadArticles()));
  await writeFile(join('dist/site', feedPath), feedOf(await readPublished(), readSiteSettings(process.env)));
}

async function write(file: string, { html, policy }: RenderedPage) {
  const target = join('dist/site', file);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, html);
  return { file, policy };
}

/**
 * The scripts that start the site and, for each route, the chunks of its component and those of its parent routes, in the
 * order in which they run: imported chunks first.
 */
function scriptsOf(manifest: Manifest): BuiltScripts {
  const withImports = (key: string): string[] => [...(manifest[key]?.imports ?? []).flatMap(withImports), key];
  const urlsOf = (keys: string[]) => [...new Set(keys)].map((key) => `/${manifest[key]?.file}`);
  const start = withImports(entry);
  const routes: BuiltScripts['routes'] = {};
  for (const file of globSync(`${routeFolder}/*.tsx`)) {
    const segments = basename(file, '.tsx').split('.');
    // A layout route has no path.
    if (segments.at(-1)?.startsWith('_')) continue;
    const components = segments
      .map((_, at) => `${routeFolder}/${segments.slice(0, at + 1).join('.')}.tsx?tsr-split=component`)
      .filter((component) => component in manifest);
    // The entry comes last, when everything it imports has run.
    const needed = components.flatMap(withImports).filter((key) => key !== entry);
    routes[pathOf(segments)] = urlsOf([...needed, ...start]);
  }
  return { start: urlsOf(start), routes, offline: `/${manifest[offline]?.file}` };
}

/**
 * The files that the booking form needs, those included that are loaded when it is used: the service worker stores them ahead.
 * The entry names the parts of every page besides the routes, which come only when they are visited.
 */
function assetsAheadOf(manifest: Manifest): string[] {
  const keys = new Set<string>();
  const add = (key: string) => {
    if (keys.has(key)) return;
    keys.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const next of [...imports, ...dynamicImports]) if (!/^src\/(routes|screens)\//.test(next)) add(next);
  };
  add(`${routeFolder}/booking.tsx?tsr-split=component`);
  return [...keys].map((key) => `/${manifest[key]?.file}`);
}

/** The path of a route from the segments of its file name, without layout segments and trailing underscores. */
function pathOf(segments: string[]): string {
  const shown = segments.filter((segment) => segment !== 'index' && !segment.startsWith('_'));
  return `/${shown.map((segment) => segment.replace(/_$/, '')).join('/')}`;
}

async function compress(file: string) {
  const bytes = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await Promise.all([
    promisify(brotliCompress)(bytes, brotli).then((smaller) => writeFile(`${file}.br`, smaller)),
    promisify(gzip)(bytes, { level: 9 }).then((smaller) => writeFile(`${file}.gz`, smaller)),
  ]);
}

/**
 * A hash over all inputs of the build: the sources, the packages' versions, the settings, and which articles are published.
 */
async function stampOf(): Promise<string> {
  const settings = readSiteSettings(process.env);
  const today = dayIn(settings.OFFICE_TIME_ZONE, new Date());
  const hash = createHash('sha256').update(JSON.stringify(settings));
  const sources = globSync([
    '{contract,machines,content,src,public}/**/*',
    'build/**',
    'scripts/build.ts',
    'vite.config.ts',
    'package-lock.json',
  ]);
  for (const file of sources.toSorted()) {
    if (file.endsWith('.gen.ts') || !/\.\w+$/.test(file) || !existsSync(file)) continue;
    const source = await readFile(file);
    hash.update(file).update(source);
    const [, publish_date = ''] = (file.endsWith('.md') && /^publish_date: *([\d-]+)/m.exec(source.toString())) || [];
    if (publish_date > today) hash.update('not yet');
  }
  return hash.digest('hex');
}
