import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { home } from './place.ts';

/**
 * Serves the visualizer beside the site in development, and adds the inspector to the site's pages.
 * It is not part of the production build.
 */
export function visualizer(): Plugin {
  return {
    name: 'visualizer',
    apply: 'serve',
    // Vite finds all dependencies at the start, so that no page has to reload.
    config: () => ({ optimizeDeps: { entries: ['index.html', 'visualizer/index.html', 'visualizer/inspector.ts'] } }),
    configureServer(server) {
      server.middlewares.use(visualizerPage(server));
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (_html, { path }) =>
        path === '/index.html'
          ? [{ tag: 'script', attrs: { type: 'module', src: '/visualizer/inspector.ts' }, injectTo: 'head-prepend' }]
          : [],
    },
  };
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
      const html = await readFile(join(import.meta.dirname, 'index.html'), 'utf8');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(await server.transformIndexHtml('/visualizer/index.html', html, url));
    } catch (error) {
      next(error);
    }
  };
}
