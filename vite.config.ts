import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { readSiteSettings } from './contract/settings.ts';
import { pictures } from './scripts/pictures.ts';

/** What the site shows of the settings becomes a constant of the bundle; a wrong one stops the build with its name. */
export const siteConstants = () => ({ __SETTINGS__: JSON.stringify(readSiteSettings(process.env)) });

export default defineConfig({
  define: siteConstants(),
  resolve: {
    // React 19 has what the shim stands in for.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    pictures(),
    react(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // A route's chunks are asked for together, not one after the other.
    modulePreload: { polyfill: false },
  },
});
