import type { Plugin } from 'vite';

/**
 * Leaves the router's links out of the site's scripts. The site has a lighter one (`SiteLink`), but each route of the router
 * refers to its own.
 */
export function ownLinks(): Plugin {
  return {
    name: 'own-links',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /@tanstack\/react-router\/dist\/esm\/link\.js/ },
      handler: () => `
        export function Link() { throw new Error('Use SiteLink.'); }
        export { Link as createLink, Link as linkOptions, Link as useLinkProps };
      `,
    },
  };
}
