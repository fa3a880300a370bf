import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JitiOptions, TransformOptions } from 'jiti';
import type { createServer, createServerModuleRunner } from 'vite';

/**
 * Imports a module of any project as its bundler does: by the project's own Vite, with its configuration, where it has one, and
 * else by jiti. Node alone takes no ES modules in a package of type `commonjs`, no aliases, and no imports of styles and pictures.
 */
export async function importModule(path: string): Promise<object> {
  const config = viteConfigAbove(path);
  const byVite = config && (await importerOf(config));
  return byVite ? byVite(path) : importByJiti(path);
}

type Importer = (path: string) => Promise<object>;

const endings = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'];

/** The nearest configuration of Vite above a file, up to where a repository ends. */
function viteConfigAbove(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const config = endings.map((ending) => join(folder, `vite.config.${ending}`)).find((file) => existsSync(file));
    if (config !== undefined) return config;
    if (existsSync(join(folder, '.git')) || folder === dirname(folder)) return undefined;
  }
}

type Vite = { createServer: typeof createServer; createServerModuleRunner?: typeof createServerModuleRunner };

/** What imports modules for each configuration: one server of Vite, which ends with the process. */
const importers = new Map<string, Promise<Importer | undefined>>();

/** Undefined if Vite cannot be started, such as without a plug-in that its configuration names. */
function importerOf(config: string): Promise<Importer | undefined> {
  const importer = importers.get(config) ?? startVite(config).catch(() => undefined);
  importers.set(config, importer);
  return importer;
}

async function startVite(config: string): Promise<Importer> {
  const resolved = createRequire(config).resolve('vite');
  const { createServer, createServerModuleRunner }: Vite = await import(pathToFileURL(resolved).href);
  const server = await createServer({
    root: dirname(config),
    configFile: config,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  // Vite 5 has no module runner.
  if (createServerModuleRunner === undefined) return (path) => server.ssrLoadModule(path);
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
  return (path) => runner.import(path);
}

/** The endings of what bundlers import as a file: styles, pictures and other media, and texts. */
const assets = [
  ...[
    'css',
    'less',
    'sass',
    'scss',
    'styl',
    'avif',
    'gif',
    'ico',
    'jpg',
    'jpeg',
    'png',
    'svg',
    'webp',
    'mp3',
    'mp4',
    'ogg',
  ],
  ...['wav', 'webm', 'otf', 'ttf', 'woff', 'woff2', 'glb', 'gltf', 'pdf', 'txt', 'md', 'html', 'wasm'],
].map((ending) => `.${ending}`);

const scripts = ['.js', '.mjs', '.cjs', '.jsx', '.ts', '.mts', '.cts', '.tsx', '.json'];

async function importByJiti(path: string): Promise<object> {
  const { createJiti } = await import('jiti');
  const always: JitiOptions = { jsx: { runtime: 'automatic' }, fsCache: false };
  const plain = createJiti(path, always);
  const jiti = createJiti(path, {
    ...always,
    tsconfigPaths: true,
    extensions: [...scripts, ...assets],
    transform: (options: TransformOptions) => {
      const { filename = '' } = options;
      const isAsset = assets.includes(extname(filename));
      return { code: isAsset ? `module.exports = ${JSON.stringify(filename)}` : plain.transform(options) };
    },
  });
  return jiti.import(path);
}
