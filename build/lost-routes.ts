import type { Plugin } from 'vite';

/**
 * Lets a route whose scripts do not come be told of by our own page. The router knows a lost script by its message and
 * loads the document anew at once, which shows nothing of ours where there is no network.
 */
export function lostRoutes(): Plugin {
  return {
    name: 'lost-routes',
    transform: {
      filter: { id: /src\/routes\/.*\.tsx/, code: /tsr-split=/ },
      handler: (code) =>
        code.replace(/import\((["'`])[^"'`]*tsr-split=[^"'`]*\1\)/g, (loading) => `${loading}.catch(${lost})`),
    },
  };
}

const lost = "() => { throw new Error('The scripts of this page did not come.') }";
