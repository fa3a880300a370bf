import { assertEvent, assign, setup } from 'xstate';

export type MenuEvent =
  | { type: 'menu.entered'; menu: string }
  | { type: 'menu.left' }
  | { type: 'menu.pressed'; menu: string }
  | { type: 'link.chosen' }
  | { type: 'escape.pressed' }
  | { type: 'outside.pressed' }
  | { type: 'focus.left'; menu: string };

/**
 * The header's menus, Features and Industries, of which at most one is open: specification 2 (Header) and 4 (Menus).
 * They open on hover and close on leave, and, by the ruling on menus, also by keyboard and touch: a press keeps a menu
 * open, and Escape, a choice, a press outside or the focus going elsewhere, be it to the other menu, close it.
 */
export const menuMachine = setup({
  types: {
    context: {} as {
      /** The name of the menu that is open, or was last. */
      menu: string;
    },
    events: {} as MenuEvent,
    meta: {} as { requirement: string },
  },
  guards: {
    isOpenMenu: ({ context, event }) => {
      assertEvent(event, ['menu.pressed', 'focus.left']);
      return event.menu === context.menu;
    },
  },
  actions: {
    rememberMenu: assign(({ event }) => {
      assertEvent(event, ['menu.entered', 'menu.pressed']);
      return { menu: event.menu };
    }),
    /** The view gives the focus back to the button of the menu that closes. */
    returnFocus: () => {},
  },
  delays: {
    /** Time to cross the gap between button and panel, or to cut a corner, without losing the menu. */
    leavePause: 200,
  },
}).createMachine({
  id: 'menu',
  description: 'The Features and Industries menus of the header.',
  meta: { requirement: '4.menus' },
  context: { menu: '' },
  initial: 'closed',
  states: {
    closed: {
      description: 'No menu shows.',
      on: {
        'menu.entered': { target: 'open.hovered', actions: 'rememberMenu' },
        'menu.pressed': { target: 'open.pinned', actions: 'rememberMenu' },
      },
    },
    open: {
      initial: 'hovered',
      on: {
        'link.chosen': { target: 'closed' },
        'escape.pressed': { target: 'closed', actions: 'returnFocus' },
        'outside.pressed': { target: 'closed' },
        'focus.left': { guard: 'isOpenMenu', target: 'closed' },
        'menu.pressed': { target: '.pinned', actions: 'rememberMenu' },
      },
      states: {
        hovered: {
          description: 'Open under the pointer.',
          on: {
            'menu.left': { target: 'leaving' },
          },
        },
        leaving: {
          description: 'The pointer has just left; the menu waits a moment for it to come back.',
          on: {
            'menu.entered': { target: 'hovered', actions: 'rememberMenu' },
          },
          after: { leavePause: { target: '#menu.closed' } },
        },
        pinned: {
          description: 'Open by a press, by key, finger or mouse; the pointer may go where it likes.',
          on: {
            'menu.pressed': { guard: 'isOpenMenu', target: '#menu.closed' },
          },
        },
      },
    },
  },
});
