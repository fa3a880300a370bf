import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { home } from './place.ts';

/**
 * Serves the visualizer beside the site while it is developed, and lets the site's pages tell it what their actors do.
 * The production build knows nothing of it.
 */
export function visualizer(): Plugin {
  return {
    name: 'visualizer',
    apply: 'serve',
    // All that is to be bundled is found at the start, so that no page is loaded twice.
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

/** Answers every address of the visualizer with its one page. */
function visualizerPage(server: ViteDevServer): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const url = request.originalUrl ?? '/';
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname !== home && !pathname.startsWith(`${home}/`)) return next();
    // The machines' own modules are in a folder of that name.
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
