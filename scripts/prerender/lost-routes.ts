import type { Plugin } from 'vite';

/**
 * Lets our error page handle a route whose scripts cannot be loaded. The router recognises the browser's error message and
 * reloads the document, which shows only the browser's error page when offline.
 */
export function lostRoutes(): Plugin {
  return {
    name: 'lost-routes',
    transform: {
      filter: { id: /src\/routes\/.*\.tsx/, code: /tsr-split=/ },
      // One function for all: every first load has the routes.
      handler: (code) =>
        `${code.replace(/import\((["'`])[^"'`]*tsr-split=[^"'`]*\1\)/g, (loading) => `${loading}.catch(scriptsLost)`)}
import { scriptsLost } from './-scripts-lost.ts';
`,
    },
  };
}
