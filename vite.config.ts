import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ownerShape } from './contract/owner-settings.ts';
import { readRetention, readSiteSettings } from './contract/settings.ts';
import { documentInSrc } from './scripts/dev/document.ts';
import { inlineScripts } from './scripts/prerender/inline-scripts.ts';
import { leanCharts } from './scripts/prerender/lean-charts.ts';
import { leanStyles } from './scripts/prerender/lean-styles.ts';
import { lostRoutes } from './scripts/prerender/lost-routes.ts';
import { menus } from './scripts/prerender/menus.ts';
import { ownLinks } from './scripts/prerender/own-links.ts';
import { pictures } from './scripts/prerender/pictures.ts';
import { plainImports } from './scripts/prerender/plain-imports.ts';

/** What the site shows of the settings becomes a constant of the bundle; a wrong one stops the build with its name. */
export function siteConstants() {
  const settings = readSiteSettings(process.env);
  const { owner = [], all = [] } = Object.groupBy(Object.entries(settings), ([name]) =>
    name in ownerShape ? 'owner' : 'all',
  );
  return {
    __SETTINGS__: JSON.stringify(Object.fromEntries(all)),
    // The name alone, for `content/product.ts`: the object would be in the scripts once more.
    '__SETTINGS__.PRODUCT_NAME': JSON.stringify(settings.PRODUCT_NAME),
    // By themselves, for the few pages that need them.
    __OWNER__: JSON.stringify(Object.fromEntries(owner)),
    '__OWNER__.KES_RATE': JSON.stringify(settings.KES_RATE),
    __RETENTION__: JSON.stringify(readRetention(process.env)),
  };
}

const sizeOf = (modules: Record<string, { renderedLength: number }>) =>
  Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);

const site = defineConfig({
  define: siteConstants(),
  resolve: {
    // React 19 has what the shim stands in for.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    leanStyles(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    leanCharts(),
    lostRoutes(),
    plainImports(),
    ownLinks(),
    menus(siteConstants()),
    pictures(),
    inlineScripts(),
    documentInSrc(),
    react(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // The document's own loader decides when the scripts start, so nothing is preloaded before the largest paint.
    modulePreload: false,
    // Compiled while nobody waits (V8's explicit compile hints): the first press then finds nothing left to compile.
    // A small script compiles in no time, and the hint would be a noticeable part of its weight.
    rolldownOptions: {
      output: {
        // What several pages share is named after any one of its modules, at six bytes in each document. The list has its name by itself.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          `assets/${isDynamicEntry || name === 'password-list' ? '[name]' : 's'}-[hash].js`,
        postBanner: ({ modules }) => (sizeOf(modules) > 4000 ? '//# allFunctionsCalledOnLoad' : ''),
      },
    },
  },
});

/** Where Vitest, which finds this file at the top, is configured. A literal import would be bundled, and each build load Vitest. */
const tests = join(import.meta.dirname, 'tests/vitest.config.ts');

export default defineConfig(async ({ mode }) => (mode === 'test' ? (await import(tests)).default : site));
