import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type InlineConfig } from 'vite';

const packages = join(import.meta.dirname, '..');
const installed = join(packages, '../node_modules');

/** The packages of this repository, by their folders. */
export const packageNames = ['command', 'paths', 'visualizer'] as const;
export type PackageName = (typeof packageNames)[number];

/** The folder of a staged package that has its JavaScript. */
const output = 'dist';

type Manifest = {
  exports: Record<string, string>;
  bin?: Record<string, string>;
  devDependencies?: Record<string, string>;
  scripts?: Record<string, string>;
};

/**
 * Builds a package in a folder, ready for `npm pack`: JavaScript and declarations in `dist`, with a manifest that exports
 * them, the README and the licence. The sources do not work as a package, because Node strips no types in node_modules.
 */
export async function stagePackage(name: PackageName, folder: string): Promise<void> {
  const to = join(folder, output);
  await rm(to, { recursive: true, force: true });
  await Promise.all([compile(name, to), ...(name === 'visualizer' ? [bundlePage(to), bundleProgrammes(to)] : [])]);
  const manifest: Manifest = JSON.parse(await readFile(join(packages, name, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packedManifest(manifest), null, 2)}\n`);
  const source = join(packages, name);
  if (folder === source) return;
  for (const file of ['README.md', 'LICENSE']) await copyFile(join(source, file), join(folder, file));
}

/** A manifest whose exports are the JavaScript. What only the repository needs is left out. */
function packedManifest({ devDependencies: _, scripts: __, ...manifest }: Manifest): object {
  const built = (source: string, ending: string) => source.replace('./', `./${output}/`).replace(/\.ts$/, ending);
  const exports = Object.entries(manifest.exports).map(([path, source]) => [
    path,
    { types: built(source, '.d.ts'), default: built(source, '.js') },
  ]);
  const bin = Object.entries(manifest.bin ?? {}).map(([command, source]) => [command, built(source, '.js')]);
  return {
    ...manifest,
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
    ...(manifest.bin && { bin: Object.fromEntries(bin) }),
    files: [output],
  };
}

/** Compiles a package with the project's compiler. Of the visualizer, which is bundled, only the declarations. */
async function compile(name: PackageName, to: string): Promise<void> {
  const sources = join(packages, name);
  const isBundled = name === 'visualizer';
  const config = join(to, 'tsconfig.json');
  await mkdir(to, { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: join(sources, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: isBundled,
        rewriteRelativeImportExtensions: true,
        outDir: to,
        rootDir: sources,
        types: ['node'],
        typeRoots: [join(installed, '@types')],
      },
      ...(isBundled
        ? { include: [], files: ['index.ts', 'plugin.ts', 'export.ts'].map((file) => join(sources, file)) }
        : { include: [sources], exclude: [join(sources, 'tests')] }),
    }),
  );
  const compiler = join(installed, 'typescript/bin/tsc');
  // By default four checkers share the files, but each works out for itself what they have in common.
  await promisify(execFile)(process.execPath, [compiler, '-p', config, '--checkers', '1'], {
    // It lives for seconds: collecting its garbage so often takes a sixth of its time.
    env: { ...process.env, GOGC: '400' },
  });
  await rm(config);
  await rewriteDeclarations(to);
}

/** Declarations name the sources of their neighbours, which a package does not have. */
async function rewriteDeclarations(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.d.ts'));
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      await writeFile(
        join(folder, file),
        text.replace(/(from |import\()'(\.[^']+)\.tsx?'/g, (_, keyword, path) => `${keyword}'${path}.js'`),
      );
    }),
  );
}

const shared: InlineConfig = {
  configFile: false,
  root: join(packages, 'visualizer'),
  logLevel: 'error',
  publicDir: false,
};

/**
 * Bundles what runs in the browser, with React and all else. XState and the module of the given machines remain imports: the
 * project's own Vite resolves them, so that the page and the machines have one copy of XState.
 */
async function bundlePage(to: string): Promise<void> {
  await build({
    ...shared,
    // Addresses of files are relative to the module that names them.
    base: './',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(to, 'page'),
      target: 'es2023',
      modulePreload: false,
      // A file of its own: a browser aborts a worker whose script is a data URL.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ['entry.ts', 'inspector.ts'],
        external: [/^xstate(\/|$)/, /^virtual:/],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** Bundles what runs in Node, with the part of the path engine that it uses. */
async function bundleProgrammes(to: string): Promise<void> {
  await build({
    ...shared,
    build: {
      outDir: to,
      emptyOutDir: false,
      ssr: true,
      minify: false,
      target: 'node22',
      rolldownOptions: {
        input: ['index.ts', 'plugin.ts', 'export.ts', 'command.ts'],
        external: [/^xstate(\/|$)/, /^elkjs/, /^@resvg\//, 'vite'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
    ssr: { noExternal: [/^@msafara\//] },
  });
}
