// Builds the site: scripts, then the renderer, then every page as a document with compressed copies. It makes again only what has
// changed since the last build, which .cache/build records, in a folder of its own, to which `dist` then leads: a server goes on
// with the build that it started with. With --if-changed it builds only if an input has changed since then; without, it also adds
// what a server needs.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dayIn } from '../contract/appointment.ts';
import { placeholdersIn } from '../contract/placeholders.ts';
import { readRetention, readSiteSettings, SettingsError } from '../contract/settings.ts';
import { folderOf, openBuild, publishBuild } from './build/builds.ts';
import { filesIn, Outputs } from './build/outputs.ts';
import { writePages } from './build/pages.ts';
import { writeFlowLists } from './flow-lists/write.ts';
import type { BuiltAssets } from './prerender/prerender.tsx';

type Manifest = Record<string, { file: string; src?: string; imports?: string[]; dynamicImports?: string[] }>;

/** Leads to the newest build. */
const link = 'dist';

/** The builds. */
const builds = '.cache/builds';

/** The hash of what a build was made of, in its folder. */
const stampFile = 'stamp';

const entry = 'src/main.tsx';
const offline = 'src/offline/start.ts';
const otherMedia = 'src/design/other-media.css';
const routeFolder = 'src/routes';

/**
 * Modules that the same pages load, by the names of their chunks. A chunk also takes what its modules import, unless an earlier
 * one has it; so what other pages need too comes first.
 */
const sharedChunks = {
  zod: /node_modules\/zod\//,
  limits: /contract\/(limits|duration)\.|machines\/actor-events\./,
  typed: /contract\/(text|digits|phone|terms)\./,
  columns: /src\/design\/(card|columns|WithAside)\./,
  texts: /src\/(design\/LongText|actors\/clipboard)\.|contract\/token\./,
  reading: /src\/design\/(Breadcrumb|Contents|Picture)\./,
  dates: /node_modules\/dayjs\//,
  copying: /src\/design\/CopyStatus\./,
  article: /contract\/blog\.|src\/(screens\/blog\/ArticleCard|components\/share\/)/,
  demo: /content\/contact\.|src\/components\/subject\/DemoCard\./,
  fields: /src\/(design\/(Field|handOver)|components\/form\/useFields)\./,
  forms:
    /content\/typed-address\.|contract\/(email|field-error|submission)\.|machines\/submission\.|src\/(http\/(answer|client|failure-reference)|design\/(Arrival|ArrivingHeading|ErrorMessage|FailureReference|EmailInput|NewTabLink|ScriptsNeeded)|components\/form\/useFormView|flows\/draft-store|submissions\/idempotency-key)\./,
  form: /machines\/form\./,
  submissions: /src\/(components\/submissions\/postponement|submissions\/(stored-form|useSubmission))\./,
  password: /contract\/password\.|machines\/password\.|src\/actors\/password-strength\./,
  registration: /contract\/registration\.|src\/design\/StepLine\./,
  prices:
    /(content|contract)\/pricing\.|contract\/exchange-rate\.|src\/(kes-rate|flows\/pricing\/(dollars|InShillings))\./,
};

/** What a build needs of the last one. Deleting it is safe, and changes no byte of the next build. */
const cacheFolder = '.cache/build';
const bundleFolder = join(cacheFolder, 'bundle');

try {
  if (process.env.ALLOW_PLACEHOLDERS !== '1') refusePlaceholders();
  writeFlowLists();
  const { code, all, scripts } = stampsOf();
  const isPartial = process.argv.includes('--if-changed');
  if (!isPartial || (await readFile(join(link, stampFile), 'utf8').catch(() => '')) !== all) {
    const folder = openBuild(builds, link);
    await build(folder, code, scripts);
    if (!isPartial) await complete(folder);
    await writeFile(join(folder, stampFile), all);
    publishBuild(link, folder);
  }
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Throws a SettingsError that lists what visitors of a public site would take for the owner's own. */
function refusePlaceholders(): void {
  const settings = readSiteSettings(process.env);
  const left = placeholdersIn(settings);
  if (left.length === 0) return;
  throw new SettingsError(
    `The site is for the public (PUBLIC_URL is ${settings.PUBLIC_URL}) and would show the example values of ${left.join(', ')}. Set them, or set ALLOW_PLACEHOLDERS=1 to build all the same.`,
  );
}

async function build(folder: string, code: string, scripts: string) {
  await bundleOnce(code);
  const record = join(cacheFolder, 'outputs.json');
  const outputs = new Outputs({ folder, former: folderOf(link), record, version: scripts });
  for (const file of filesIn(bundleFolder)) await outputs.put(file, await readFile(join(bundleFolder, file)));
  await writePages(folder, outputs, readSiteSettings(process.env));
  await outputs.finish();
}

/** Adds what a server needs. */
async function complete(folder: string) {
  const { completeProductionFolder } = await import('./production/folder.ts');
  const packages = await completeProductionFolder(folder);
  console.log(`${link}/ has all that a server needs. There, npm ci --omit=dev adds ${packages} packages.`);
}

async function bundle() {
  const { build: bundle } = await import('vite');
  await bundle({
    logLevel: 'warn',
    build: {
      outDir: join(bundleFolder, 'site'),
      manifest: 'manifest.json',
      // Terser leaves less code than the bundler's own minifier, which then shortens the names.
      minify: 'terser',
      terserOptions: { module: true, ecma: 2020, compress: { passes: 2 }, mangle: false },
      rolldownOptions: {
        input: [entry, offline, otherMedia],
        checks: { pluginTimings: false },
        // The code of every page is in three chunks, which the loader runs one after the other to avoid long tasks.
        output: {
          minify: true,
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial'] },
              { name: 'libraries', test: /node_modules\//, tags: ['$initial'] },
              // What readies the site for a lost network is a script of its own, which comes when the page is still.
              {
                name: 'site',
                tags: ['$initial'],
                test: (id) => !/\/src\/(offline|trusted-types|design\/other-media)/.test(id),
              },
              // What pages share, in few chunks: small ones compress badly, and each names all that it takes from others.
              ...Object.entries(sharedChunks).map(([name, test]) => ({ name, test })),
              { name: 'password-list', test: /node_modules\/(@zxcvbn-ts|fastest-levenshtein)\// },
            ],
          },
        },
      },
    },
  });
  const manifestFile = join(bundleFolder, 'site/manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  await rm(manifestFile);
  await bundle({
    logLevel: 'warn',
    define: { __ASSETS__: JSON.stringify(assetsOf(manifest)), 'process.env.NODE_ENV': '"production"' },
    // The renderer contains its packages, so that a server needs only those that it imports itself.
    ssr: { noExternal: true },
    build: {
      ssr: 'scripts/prerender/prerender.tsx',
      outDir: join(bundleFolder, 'render'),
      copyPublicDir: false,
      emitAssets: false,
      rolldownOptions: { checks: { pluginTimings: false }, output: { entryFileNames: 'render.js' } },
    },
  });
  await bundle({
    logLevel: 'warn',
    define: { __ASSETS_AHEAD__: JSON.stringify(assetsAheadOf(manifest)) },
    build: {
      outDir: join(bundleFolder, 'site'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/service-worker.ts',
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  });
}

/** Builds the scripts and the renderer, unless the last build was of the same: articles change neither. */
async function bundleOnce(stamp: string) {
  const bundleStamp = join(cacheFolder, 'bundle-stamp');
  if ((await readFile(bundleStamp, 'utf8').catch(() => '')) === stamp) return;
  await rm(bundleStamp, { force: true });
  await bundle();
  await writeFile(bundleStamp, stamp);
}

/**
 * What documents name: the scripts that start the site and, for each route, the chunks of its component and those of its parent
 * routes, in the order in which they run: imported chunks first.
 */
function assetsOf(manifest: Manifest): BuiltAssets {
  const withImports = (key: string): string[] => [...(manifest[key]?.imports ?? []).flatMap(withImports), key];
  const urlsOf = (keys: string[]) => [...new Set(keys)].map((key) => `/${manifest[key]?.file}`);
  const start = withImports(entry);
  const routes: BuiltAssets['routes'] = {};
  for (const file of globSync(`${routeFolder}/*.tsx`)) {
    const segments = basename(file, '.tsx').split('.');
    // A layout route has no path.
    if (segments.at(-1)?.startsWith('_')) continue;
    const components = segments
      .map((_, at) => `${routeFolder}/${segments.slice(0, at + 1).join('.')}.tsx?tsr-split=component`)
      .filter((component) => component in manifest);
    routes[pathOf(segments)] = urlsOf([...components.flatMap(withImports), ...start]);
  }
  const [offlineUrl = '', otherMediaUrl = ''] = urlsOf([offline, otherMedia]);
  return { start: urlsOf(start), routes, offline: offlineUrl, otherMedia: otherMediaUrl };
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
    for (const next of [...imports, ...dynamicImports]) if (!/^src\/(flows|routes|screens)\//.test(next)) add(next);
  };
  add(`${routeFolder}/booking.tsx?tsr-split=component`);
  return [...keys].map((key) => `/${manifest[key]?.file}`);
}

/** The path of a route from the segments of its file name, without layout segments and trailing underscores. */
function pathOf(segments: string[]): string {
  const shown = segments.filter((segment) => segment !== 'index' && !segment.startsWith('_'));
  return `/${shown.map((segment) => segment.replace(/_$/, '')).join('/')}`;
}

/** Hashes over the inputs of the build: `scripts` over its own scripts, `code` over all but the articles, and `all` with these. */
function stampsOf(): { scripts: string; code: string; all: string } {
  const settings = readSiteSettings(process.env);
  const today = dayIn(settings.OFFICE_TIME_ZONE, new Date());
  const code = createHash('sha256')
    .update(JSON.stringify([settings, readRetention(process.env)]))
    .update(process.version);
  const articles = createHash('sha256');
  const scripts = createHash('sha256');
  const sources = globSync([
    '{contract,machines,content,src,public}/**/*',
    'scripts/prerender/**',
    'scripts/build.ts',
    'scripts/build/*',
    'vite.config.ts',
    'package-lock.json',
  ]);
  for (const file of sources.toSorted()) {
    if (/\.gen\.\w+$/.test(file) || !/\.\w+$/.test(file) || !existsSync(file)) continue;
    const source = readFileSync(file);
    const isArticle = file.startsWith(join('content', 'blog/'));
    (isArticle ? articles : code).update(file).update(source);
    if (file.startsWith('scripts')) scripts.update(file).update(source);
    const [, publish_date = ''] = (isArticle && /^publish_date: *([\d-]+)/m.exec(source.toString())) || [];
    if (publish_date > today) articles.update('not yet');
  }
  const codeStamp = code.digest('hex');
  const all = articles.update(codeStamp).digest('hex');
  return { scripts: scripts.digest('hex'), code: codeStamp, all };
}
