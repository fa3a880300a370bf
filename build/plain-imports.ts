import type { Plugin } from 'vite';

/**
 * Imports a chunk without Vite's preload helper. The site preloads nothing and has no style sheets of its own to wait for, so
 * the helper would be a kilobyte of every page's first load that does nothing.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
