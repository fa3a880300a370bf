/** The menu of narrow screens, by specification 2 (Header and footer) and 4 (Menus) and the ruling on menus. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

const closed: Facts = { state: 'closed', running: {} };

/** Matrix 4.mobile-menu: a wide screen closes an open menu, so its width is watched while it is open. */
const open: Facts = { state: 'open', running: { watchingWidth: null } };

/** Specification 4 (Menus): closes on choosing a link; ruling on menus: also by Escape and by a press outside. */
const dismissed = ({ state }: Facts): Facts | undefined => (state === 'open' ? closed : undefined);

export const mobileMenuOracle: Oracle = {
  start: closed,
  after: {
    // Specification 4 (Menus): the mobile menu toggles on tap.
    'the toggle is pressed': ({ state }) => (state === 'open' ? closed : open),
    'a link is chosen': dismissed,
    // ARIA patterns, Disclosure navigation: Escape moves the focus back to the button.
    'Escape is pressed': ({ state }) => (state === 'open' ? { ...closed, did: ['returnFocus'] } : undefined),
    'the page beside the menu is pressed': dismissed,
    // Ruling on menus: also by keyboard, so it closes when the focus moves to the page that it covers.
    'the focus moves on to the page': dismissed,
    // Matrix 4.mobile-menu: a wide screen closes it too.
    'the screen is widened': dismissed,
  },
  unnoticed: { 'action returnFocus emptied': 'Its view returns the focus, which its model checks.' },
};
