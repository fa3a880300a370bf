/** The menus Features and Industries, by specification 2 (Header and footer) and 4 (Menus) and the ruling on menus. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

type Menu = '' | 'Features' | 'Industries';
type MenuFacts = Facts & {
  /** The menu that is open, or was open last: never two at once. */
  menu: Menu;
  /** The other menu, if the pointer is on its button on the way to the entries of the open one. */
  crossed: Menu;
};
type Change = (facts: MenuFacts) => MenuFacts | undefined;

const at = (state: string, menu: Menu): MenuFacts => ({ state, running: {}, waiting: {}, menu, crossed: '' });
const closed = ({ menu }: MenuFacts) => at('closed', menu);

const isOpen = ({ state }: Facts) => state.startsWith('open.');
const isPinned = ({ state }: Facts) => state === 'open.pinned';

/** Not specified: a pointer may rest for 200 ms outside, counted from its last move on the way to the entries. */
const leaving = (facts: MenuFacts, crossed: Menu): MenuFacts => ({
  ...facts,
  state: 'open.leaving',
  waiting: { leavePause: 200 },
  crossed,
});

/** Matrix 4.menus-way: the other menu opens when the pointer turns to it or rests on it. */
const turned: Change = ({ state, crossed }) =>
  state === 'open.leaving' && crossed !== '' ? at('open.hovered', crossed) : undefined;

/**
 * Specification 4 (Menus): open on hover; matrix 4.menus: the pointer does not replace a menu that a press keeps open. It
 * always leaves one menu before it enters another.
 */
const entered =
  (menu: Menu): Change =>
  ({ state }) =>
    state === 'closed' || state === 'open.leaving' ? at('open.hovered', menu) : undefined;

/** Ruling on menus: also by keyboard and touch; matrix 4.menus: a press keeps a menu open, and a second one closes it. */
const pressed =
  (menu: Menu): Change =>
  (facts) =>
    isPinned(facts) && facts.menu === menu ? closed(facts) : at('open.pinned', menu);

/** Ruling on menus: closed by Escape, by a choice and by a press outside, however it was opened. */
const dismissed: Change = (facts) => (isOpen(facts) ? closed(facts) : undefined);

/** Matrix 4.menus: focus moving elsewhere, including to the next menu, closes the menu that it leaves. */
const focusLeft =
  (menu: Menu): Change =>
  (facts) =>
    isOpen(facts) && facts.menu === menu ? closed(facts) : undefined;

export const menuOracle: Oracle<MenuFacts> = {
  // Specification 4 (Menus): nothing is open until the pointer, a key or a touch opens it.
  start: at('closed', ''),
  after: {
    'the pointer enters Features': entered('Features'),
    'the pointer enters Industries': entered('Industries'),
    // Specification 4 (Menus): close on mouse leave; not specified: after 200 ms, in which the pointer may return.
    'the pointer leaves': (facts) => {
      if (facts.state === 'open.hovered') return leaving(facts, '');
      return facts.state === 'open.leaving' ? { ...facts, crossed: '' } : undefined;
    },
    // Specification 4 (Menus): close on mouse leave.
    'the pointer stays away': (facts) => turned(facts) ?? (facts.state === 'open.leaving' ? closed(facts) : undefined),
    // Matrix 4.menus-way: the straight way to the entries keeps their menu open.
    'the pointer crosses Industries on its way to the entries of Features': (facts) =>
      facts.state === 'open.leaving' && facts.menu === 'Features' ? leaving(facts, 'Industries') : undefined,
    'the pointer moves on towards the entries': (facts) =>
      facts.state === 'open.leaving' ? leaving(facts, facts.crossed) : undefined,
    'the pointer turns to Industries': turned,
    // Specification 4 (Menus): close on mouse leave, however the pointer moves there.
    'the pointer moves on elsewhere': () => undefined,
    'Features is pressed': pressed('Features'),
    'Industries is pressed': pressed('Industries'),
    // Matrix 4.menus: a press keeps the menu open that the pointer had opened.
    'the menu under the pointer is pressed': (facts) =>
      facts.state === 'open.hovered' && facts.menu === 'Features' ? at('open.pinned', 'Features') : undefined,
    'a link is chosen': dismissed,
    // ARIA patterns, Disclosure navigation: Escape moves the focus back to the button.
    'Escape is pressed': (facts) => (isOpen(facts) ? { ...closed(facts), did: ['returnFocus'] } : undefined),
    'Escape is pressed at a link of the menu': (facts) =>
      isPinned(facts) ? { ...closed(facts), did: ['returnFocus'] } : undefined,
    'the page beside the menu is pressed': dismissed,
    'the focus moves from Features to the logo': focusLeft('Features'),
    'the focus leaves Features while the pointer keeps Industries open': focusLeft('Features'),
    'the focus moves from Industries to Features': focusLeft('Industries'),
  },
  unnoticed: {
    'action returnFocus emptied': 'Its view returns the focus: tests/machines/menu.test.ts.',
    'menu.open begun in menu.open.leaving': 'Every transition to it says how the menu was opened.',
  },
};
