/** The divider under the header, by specification 2 (Header and footer) and 9. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

/** Specification 2 and 9: the divider shows while the page is scrolled 50 px or more. */
const scrolled =
  (state: 'divided' | 'undivided') =>
  (facts: Facts): Facts | undefined =>
    facts.state === state ? undefined : { ...facts, state };

export const headerOracle: Oracle = {
  // Specification 2: no divider until the page is scrolled, so scrolling is watched all the time.
  start: { state: 'undivided', running: { watchingScroll: null } },
  after: {
    'the page is scrolled to 50 px': scrolled('divided'),
    'the page is scrolled to 49 px': scrolled('undivided'),
    'the page is scrolled to 400 px': scrolled('divided'),
    'the page is scrolled to 0 px': scrolled('undivided'),
  },
};
