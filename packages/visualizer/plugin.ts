import type { Server } from 'node:http';
import { join, relative, resolve } from 'node:path';
import { type Connect, normalizePath, type Plugin, searchForWorkspaceRoot, type ViteDevServer } from 'vite';
import { serveInspections } from './live/standard/endpoint.ts';
import { pageDocument } from './page-document.ts';
import { editedEvent, home } from './place.ts';
import { sourceMiddleware } from './sources/middleware.ts';

export { home };

export type VisualizerOptions = {
  /**
   * The modules that export machines, by paths from the root of the project or patterns such as './machines/*.ts'. An array of
   * entries `{ machine, title?, purpose?, route? }` that a module exports says more about the machines in it.
   */
  machines: string | readonly string[];
  /** The module with samples: its default export for one machine, or an exported array of `{ machine, eventCases, … }`. */
  samples?: string;
};

const virtualId = 'virtual:visualizer';
const folder = import.meta.dirname;

/** The modules of the browser: sources in the repository, and in the package bundles that the project's Vite serves as they are. */
const modules = import.meta.filename.endsWith('.ts')
  ? { entry: join(folder, 'entry.ts'), main: join(folder, 'main.tsx'), inspector: join(folder, 'inspector.ts') }
  : { entry: join(folder, 'page/entry.js'), inspector: join(folder, 'page/inspector.js') };

/**
 * Serves the visualizer at `/machines` beside a site in development, and adds the inspector to the site's pages.
 * It is not part of the production build.
 */
export function visualizer(options: VisualizerOptions): Plugin {
  const files = [options.machines].flat();
  let root = process.cwd();
  return {
    name: 'visualizer',
    apply: 'serve',
    config: (config) => {
      root = resolve(config.root ?? root);
      const from = (file: string) => normalizePath(relative(root, file));
      return {
        // Vite finds all dependencies at the start, so that no page has to reload.
        optimizeDeps: {
          entries: [
            'index.html',
            ...Object.values(modules).map(from),
            ...[...files, options.samples ?? []].flat().map((file) => from(resolve(root, file))),
          ],
        },
        server: { fs: { allow: [searchForWorkspaceRoot(root), folder] } },
      };
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load: (id) => (id === `\0${virtualId}` ? givenModules(root, files, options.samples) : undefined),
    configureServer(server) {
      server.middlewares.use(sourceMiddleware(server, () => givenFiles(server)));
      server.middlewares.use(visualizerPage(server));
      if (server.httpServer) serveInspections(server.httpServer as Pick<Server, 'on'>);
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (_html, { path }) =>
        path.startsWith(home)
          ? []
          : [
              {
                tag: 'script',
                attrs: { type: 'module', src: addressOfModule(root, modules.inspector) },
                injectTo: 'head-prepend',
              },
            ],
    },
  };
}

/** The source of the module that imports the machines and the samples. Vite expands the patterns, and follows new files. */
function givenModules(root: string, files: readonly string[], samples: string | undefined): string {
  const patterns = files.filter((file) => file.includes('*'));
  const single = files.filter((file) => !file.includes('*'));
  const importOf = (file: string) => `() => import(${JSON.stringify(normalizePath(resolve(root, file)))})`;
  const fromRoot = (file: string) => `/${normalizePath(relative(root, resolve(root, file)))}`;
  return [
    'export const modules = {',
    ...single.map((file) => `  ${JSON.stringify(fromRoot(file))}: ${importOf(file)},`),
    ...(patterns.length > 0 ? [`  ...import.meta.glob(${JSON.stringify(patterns.map(fromRoot))}),`] : []),
    '};',
    `export const samples = ${samples === undefined ? 'undefined' : importOf(samples)};`,
    // Here and not in the page, whose bundle in the package is not a module of Vite's hot replacement.
    `import.meta.hot?.accept((edited) => {
      if (edited !== undefined) dispatchEvent(new CustomEvent(${JSON.stringify(editedEvent)}, { detail: edited }));
    });`,
  ].join('\n');
}

/** The files that the module above imports. */
function givenFiles(server: ViteDevServer): string[] {
  const given = server.environments.client.moduleGraph.getModuleById(`\0${virtualId}`);
  return [...(given?.importedModules ?? [])].flatMap(({ file }) => file ?? []);
}

/** The address of a module of the visualizer. */
function addressOfModule(root: string, file: string): string {
  const inside = normalizePath(relative(root, file));
  return inside.startsWith('..') ? `/@fs/${normalizePath(file).replace(/^\//, '')}` : `/${inside}`;
}

/** Serves the visualizer's single page at all of its addresses. */
function visualizerPage(server: ViteDevServer): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const url = request.originalUrl ?? '/';
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname !== home && !pathname.startsWith(`${home}/`)) return next();
    // The modules of the machines are in a folder of the same name.
    if (/\.\w+$/.test(pathname)) return next();
    try {
      const page = pageDocument(addressOfModule(server.config.root, modules.entry));
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(await server.transformIndexHtml(`${home}/index.html`, page, url));
    } catch (error) {
      next(error);
    }
  };
}
