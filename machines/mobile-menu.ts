import { fromCallback, setup } from 'xstate';
import { notProvided } from './not-provided.ts';

export type MobileMenuEvent =
  | { type: 'toggle.pressed' }
  | { type: 'link.chosen' }
  | { type: 'escape.pressed' }
  | { type: 'outside.pressed' }
  | { type: 'focus.left' }
  | { type: 'screen.widened' };

/** The menu on narrow screens: toggles on tap and closes when a link is chosen (specification 4, Menus). */
export const mobileMenuMachine = setup({
  types: { events: {} as MobileMenuEvent, meta: {} as { requirement: string } },
  actors: {
    watchingWidth: fromCallback<MobileMenuEvent>(notProvided('watchingWidth')),
  },
  actions: {
    /** Provided by the view: moves the focus back to the toggle. */
    returnFocus: () => {},
  },
}).createMachine({
  id: 'mobileMenu',
  description: 'The menu on narrow screens.',
  meta: { requirement: '4.mobile-menu' },
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the toggle shows.',
      on: { 'toggle.pressed': { target: 'open' } },
    },
    open: {
      description: 'The seven links of specification 2, Sign In and the phone number show.',
      invoke: { id: 'watchingWidth', src: 'watchingWidth' },
      on: {
        'toggle.pressed': { target: 'closed' },
        'link.chosen': { target: 'closed' },
        'escape.pressed': { target: 'closed', actions: 'returnFocus' },
        'outside.pressed': { target: 'closed' },
        'focus.left': {
          target: 'closed',
          description: 'The focus moved to the page, which the menu would cover (WCAG 2.2, 2.4.11).',
        },
        'screen.widened': {
          target: 'closed',
          description: 'The screen is now wide enough for the desktop navigation.',
        },
      },
    },
  },
});
