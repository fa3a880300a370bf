/** The loading of a page, on which the specification is silent: matrix 2.slow-page and 2.lost-page. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

/** Matrix 2.slow-page: any page may be slow, so every navigation is watched. */
const at = (state: string, waiting: Facts['waiting'] = {}): Facts => ({
  state,
  running: { watchingNavigation: null },
  waiting,
});

const isRequested = ({ state }: Facts) => state === 'loading' || state === 'slow';

export const navigationOracle: Oracle = {
  // Matrix 2.slow-page: no progress bar while no page is requested.
  start: at('idle'),
  after: {
    // Matrix 2.slow-page: no progress bar for 300 ms; matrix 2.lost-page: the error page is left in the same way.
    'another page is requested': (facts) => (isRequested(facts) ? undefined : at('loading', { patience: 300 })),
    // Matrix 2.slow-page: the progress bar appears after that, and nothing ends it but the page.
    'loading takes long': ({ state }) => (state === 'loading' ? at('slow') : undefined),
    // Matrix 2.slow-page: once the page has loaded, nothing shows that it was slow.
    'the page loads': (facts) => (isRequested(facts) ? at('idle') : undefined),
    // Matrix 2.lost-page: an error page takes the place of a page that does not arrive.
    'the page fails to load': (facts) => (isRequested(facts) ? at('failed') : undefined),
  },
};
