import type { Plugin } from 'vite';

/**
 * Imports chunks without Vite's preload helper. The site preloads no chunks and has no style sheets, so the helper would only
 * add to the first load.
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
