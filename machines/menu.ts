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
 * The Features and Industries menus of the header, at most one of them open: specification 2 (Header) and 4 (Menus).
 * They open and close on hover and, by the ruling on menus, also by keyboard and touch. A press keeps a menu open;
 * Escape, choosing a link, a press outside, or moving the focus elsewhere closes it.
 */
export const menuMachine = setup({
  types: {
    context: {} as {
      /** The name of the menu that is open or was open last. */
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
    /** Provided by the view: moves the focus back to the menu's button. */
    returnFocus: () => {},
  },
  delays: {
    /** Time, in milliseconds, for the pointer to cross the gap between the button and the panel. */
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
      description: 'Both menus are closed.',
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
          description: 'The pointer has just left: the menu stays open for a moment in case it comes back.',
          on: {
            'menu.entered': { target: 'hovered', actions: 'rememberMenu' },
          },
          after: { leavePause: { target: '#menu.closed' } },
        },
        pinned: {
          description: 'Opened by a press, so it stays open when the pointer leaves.',
          on: {
            'menu.pressed': { guard: 'isOpenMenu', target: '#menu.closed' },
          },
        },
      },
    },
  },
});
