import { assertEvent, assign, setup } from 'xstate';

type Point = { x: number; y: number };

/** The pointer's way: from where it was last in the open menu to where it is, and the upper edge of that menu's panel. */
export type PointerWay = { from: Point; to: Point; edge: { left: number; right: number; top: number } };

export type MenuEvent =
  | { type: 'menu.entered'; menu: string; way?: PointerWay | undefined }
  | { type: 'menu.left' }
  | { type: 'pointer.moved'; way?: PointerWay | undefined }
  | { type: 'menu.pressed'; menu: string }
  | { type: 'link.chosen' }
  | { type: 'escape.pressed' }
  | { type: 'outside.pressed' }
  | { type: 'focus.left'; menu: string };

/**
 * The Features and Industries menus of the header, at most one of them open: specification 2 (Header) and 4 (Menus).
 * They open and close on hover and, by the ruling on menus, also by keyboard and touch. A press keeps a menu open;
 * Escape, choosing a link, a press outside, or moving the focus elsewhere closes it. The straight way from a menu's button to
 * its entries may cross the other menu's button, which does not open then.
 */
export const menuMachine = setup({
  types: {
    context: {} as {
      /** The name of the menu that is open or was open last. */
      menu: string;
      /** The other menu, if the pointer is on its button on the way to the entries of the open one; otherwise empty. */
      crossed: string;
    },
    events: {} as MenuEvent,
    meta: {} as { requirement: string },
  },
  guards: {
    isOpenMenu: ({ context, event }) => {
      assertEvent(event, ['menu.pressed', 'focus.left']);
      return event.menu === context.menu;
    },
    isOnWay: ({ event }) => {
      assertEvent(event, 'pointer.moved');
      return leadsToPanel(event.way);
    },
    isCrossing: ({ context, event }) => {
      assertEvent(event, 'menu.entered');
      return event.menu !== context.menu && leadsToPanel(event.way);
    },
    isOnOther: ({ context }) => context.crossed !== '',
  },
  actions: {
    rememberMenu: assign(({ event }) => {
      assertEvent(event, ['menu.entered', 'menu.pressed']);
      return { menu: event.menu, crossed: '' };
    }),
    rememberCrossed: assign(({ event }) => {
      assertEvent(event, 'menu.entered');
      return { crossed: event.menu };
    }),
    adoptCrossed: assign(({ context }) => ({ menu: context.crossed, crossed: '' })),
    forgetCrossed: assign({ crossed: '' }),
    /** Provided by the view: moves the focus back to the menu's button. */
    returnFocus: () => {},
  },
  delays: {
    /** How long the pointer may rest between the button and the panel, in milliseconds. */
    leavePause: 200,
  },
}).createMachine({
  id: 'menu',
  description: 'The Features and Industries menus of the header.',
  meta: { requirement: '4.menus' },
  context: { menu: '', crossed: '' },
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
      exit: 'forgetCrossed',
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
          description:
            'The pointer has just left: the menu stays open for a moment in case it comes back, and while it moves towards the entries.',
          on: {
            'menu.entered': [
              {
                guard: 'isCrossing',
                target: 'leaving',
                reenter: true,
                actions: 'rememberCrossed',
                description: 'The other menu does not open: the pointer is on its way to the entries.',
                meta: { requirement: '4.menus-way' },
              },
              { target: 'hovered', actions: 'rememberMenu' },
            ],
            'menu.left': { actions: 'forgetCrossed', meta: { requirement: '4.menus-way' } },
            'pointer.moved': [
              { guard: 'isOnWay', target: 'leaving', reenter: true, meta: { requirement: '4.menus-way' } },
              {
                guard: 'isOnOther',
                target: 'hovered',
                actions: 'adoptCrossed',
                description: 'The pointer has turned to the other menu.',
                meta: { requirement: '4.menus-way' },
              },
            ],
          },
          after: {
            leavePause: [
              { guard: 'isOnOther', target: 'hovered', actions: 'adoptCrossed', meta: { requirement: '4.menus-way' } },
              { target: '#menu.closed' },
            ],
          },
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

/** How far the pointer may be beside its way, in pixels: pointers move by whole ones, so a flat way begins level. */
const slack = 8;

/** Whether the pointer is in the triangle between where it left and the upper edge of the panel, through which every straight way leads. */
function leadsToPanel(way: PointerWay | undefined): boolean {
  if (!way) return false;
  const { from, to, edge } = way;
  const share = (to.y - from.y) / (edge.top - from.y);
  const aside = to.x - from.x;
  return (
    from.y < edge.top &&
    share >= 0 &&
    aside >= share * (edge.left - from.x) - slack &&
    aside <= share * (edge.right - from.x) + slack
  );
}
