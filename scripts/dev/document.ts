import type { Plugin } from 'vite';

/** The document of every page in development. */
const document = 'src/index.html';

/** Serves `src/index.html` where Vite would serve an `index.html` at the top. The build writes its documents itself. */
export function documentInSrc(): Plugin {
  return {
    name: 'document-in-src',
    apply: 'serve',
    config: () => ({ optimizeDeps: { entries: [document] } }),
    configureServer: ({ middlewares }) => {
      // After Vite has decided which addresses are pages, and before it answers them.
      return () => {
        middlewares.use((request, _response, next) => {
          if (request.url === '/index.html') request.url = `/${document}`;
          next();
        });
      };
    },
  };
}
