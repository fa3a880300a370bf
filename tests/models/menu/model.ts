import type { SnapshotFrom } from 'xstate';
import { type MenuEvent, menuMachine } from '../../../machines/menu.ts';
import { goHome, homeHeading } from '../home.ts';
import type { Model, ModelEventCase } from '../model.ts';
import type { PlaceIn, User } from '../user.ts';

type Menu = typeof menuMachine;

const button = (name: string) => ({ role: 'button', name }) as const;
const logo = { role: 'link', name: 'Msafara home' } as const;
const firstLinks: Record<string, string> = { Features: 'Platform overview', Industries: 'Delivery and logistics' };
/** A menu’s panel is recognised by its first link, whose name begins with its title. */
const linkIn = (menu: string) => ({ role: 'link', text: firstLinks[menu] ?? '', within: { role: 'banner' } }) as const;

/** From the middle of Features to its panel, which is below: towards its entries, and beside the way to them. */
const edge = { left: 0, right: 600, top: 50 };
const towards = { from: { x: 150, y: 20 }, to: { x: 210, y: 38 }, edge };
const aside = { from: { x: 150, y: 20 }, to: { x: 290, y: 2 }, edge };

/** Places in Industries on the way, one further on, and beside the way. */
const onWay: PlaceIn = { x: 0.1, y: 0.9 };
const furtherOnWay: PlaceIn = { x: 0.2, y: 0.95 };
const besideWay: PlaceIn = { x: 0.9, y: 0.05 };

const entered = (menu: string): ModelEventCase<Menu> => ({
  name: `the pointer enters ${menu}`,
  event: { type: 'menu.entered', menu },
  cause: async ({ user }, { before }) => {
    // Nothing may lose the focus on the way.
    if (before.matches('closed')) await user.click(homeHeading);
    await user.hover(button(menu));
  },
});

type Snapshot = SnapshotFrom<Menu>;
const isLeaving = (snapshot: Snapshot) => snapshot.matches({ open: 'leaving' });
const isCrossing = (snapshot: Snapshot) => isLeaving(snapshot) && snapshot.context.crossed === 'Industries';

/** The pointer, which crosses Industries, moves to a place in it. */
const onIndustries = (name: string, event: MenuEvent, place: PlaceIn): ModelEventCase<Menu> => ({
  name,
  event,
  when: isCrossing,
  cause: ({ user }) => user.hover(button('Industries'), place),
});

const pressed = (menu: string): ModelEventCase<Menu> => ({
  name: `${menu} is pressed`,
  event: { type: 'menu.pressed', menu },
  // Moving the focus to the other button would close the open menu.
  cause: ({ user }, { before }) =>
    before.matches({ open: 'pinned' }) && before.context.menu !== menu
      ? user.activate(button(menu))
      : user.press('Enter', button(menu)),
});

export const menuModel: Model<Menu> = {
  machine: menuMachine,
  requirements: ['2.header-menus'],
  route: '/',
  screen: 'wide',
  eventCases: [
    entered('Features'),
    entered('Industries'),
    {
      name: 'the pointer leaves',
      event: { type: 'menu.left' },
      when: (snapshot) => snapshot.matches({ open: 'hovered' }) || isCrossing(snapshot),
      cause: ({ user }) => user.hover(logo),
    },
    {
      name: 'the pointer crosses Industries on its way to the entries of Features',
      event: { type: 'menu.entered', menu: 'Industries', way: towards },
      when: (snapshot) => isLeaving(snapshot) && snapshot.context.menu === 'Features' && !isCrossing(snapshot),
      cause: ({ user }) => user.hover(button('Industries'), onWay),
    },
    {
      name: 'the pointer moves on elsewhere',
      event: { type: 'pointer.moved', way: aside },
      when: (snapshot) => isLeaving(snapshot) && !isCrossing(snapshot),
      cause: ({ user }) => user.hover({ role: 'link', name: 'Blog', within: { role: 'navigation', name: 'Main' } }),
    },
    onIndustries('the pointer moves on towards the entries', { type: 'pointer.moved', way: towards }, furtherOnWay),
    onIndustries('the pointer turns to Industries', { type: 'pointer.moved', way: aside }, besideWay),
    {
      name: 'the pointer stays away',
      event: { type: 'xstate.after.leavePause.menu.open.leaving' },
      cause: ({ environment }) => environment.pass(200),
    },
    pressed('Features'),
    pressed('Industries'),
    {
      name: 'the menu under the pointer is pressed',
      event: { type: 'menu.pressed', menu: 'Features' },
      when: (snapshot) => snapshot.matches({ open: 'hovered' }) && snapshot.context.menu === 'Features',
      cause: ({ user }) => user.click(button('Features')),
      expected: ['The panel of the button "Features" stays open when you move the pointer away.'],
    },
    {
      name: 'a link is chosen',
      event: { type: 'link.chosen' },
      cause: async (fixtures, { before }) => {
        await fixtures.user.click(linkIn(before.context.menu));
        await goHome(fixtures);
      },
    },
    { name: 'Escape is pressed', event: { type: 'escape.pressed' }, cause: ({ user }) => user.press('Escape') },
    {
      name: 'Escape is pressed at a link of the menu',
      event: { type: 'escape.pressed' },
      when: (snapshot) => snapshot.matches({ open: 'pinned' }),
      cause: ({ user }, { before }) => user.press('Escape', linkIn(before.context.menu)),
    },
    {
      name: 'the page beside the menu is pressed',
      event: { type: 'outside.pressed' },
      when: (snapshot) => snapshot.matches({ open: 'pinned' }),
      cause: ({ user }) => user.clickBeside({ role: 'navigation', name: 'Main' }),
    },
    {
      name: 'the focus moves from Features to the logo',
      event: { type: 'focus.left', menu: 'Features' },
      when: (snapshot) => snapshot.matches({ open: 'pinned' }) && snapshot.context.menu === 'Features',
      cause: async ({ user }) => {
        await user.press('Shift+Tab', button('Features'));
        await user.focused(logo);
      },
    },
    {
      name: 'the focus leaves Features while the pointer keeps Industries open',
      event: { type: 'focus.left', menu: 'Features' },
      when: (snapshot) => snapshot.matches({ open: 'hovered' }) && snapshot.context.menu === 'Industries',
      cause: ({ user }) => user.press('Shift+Tab', button('Features')),
    },
    {
      name: 'the focus moves from Industries to Features',
      event: { type: 'focus.left', menu: 'Industries' },
      when: (snapshot) => snapshot.matches({ open: 'pinned' }) && snapshot.context.menu === 'Industries',
      cause: async ({ user }) => {
        await user.press('Shift+Tab', button('Industries'));
        await user.focused(button('Features'));
      },
    },
  ],
  smoke: [
    {
      title: 'Open a menu with the pointer',
      steps: ['the pointer enters Features', 'the pointer leaves', 'the pointer stays away'],
    },
    { title: 'Follow a link in a menu', steps: ['Features is pressed', 'a link is chosen'] },
  ],
  byHand: [
    { title: 'Open and close a menu with the Enter key', steps: ['Industries is pressed', 'Industries is pressed'] },
    {
      title: 'Keep a menu open with a click',
      steps: [
        'the pointer enters Features',
        'the menu under the pointer is pressed',
        'the focus moves from Features to the logo',
      ],
    },
    {
      title: 'Close a menu with the Esc key',
      steps: [
        'Industries is pressed',
        'Escape is pressed at a link of the menu',
        'the pointer enters Industries',
        'Escape is pressed',
      ],
    },
    {
      title: 'Close a menu with a click on the page',
      steps: ['Industries is pressed', 'the page beside the menu is pressed'],
    },
    {
      title: 'Move the focus out of a menu',
      steps: [
        'Industries is pressed',
        'the focus moves from Industries to Features',
        'the pointer enters Industries',
        'the focus leaves Features while the pointer keeps Industries open',
      ],
    },
  ],
  serialise: ({ context }) => [context.menu, context.crossed],
  sources: {},
  unnoticed: {
    'menu.open|link.chosen|0 redirected to menu.open': 'The new page takes the focus, which closes the menu too.',
    'menu.open|outside.pressed|0 redirected to menu.open':
      'The press takes the focus out of the menu, which closes it too.',
  },
  states: {
    'menu.closed': async (user) => {
      for (const menu of Object.keys(firstLinks)) await seesClosed(user, menu);
    },
    'menu.open': async (user, { context }) => {
      for (const menu of Object.keys(firstLinks)) {
        if (menu !== context.menu) await seesClosed(user, menu);
      }
      await user.see({ ...button(context.menu), expanded: true });
      await user.see(linkIn(context.menu));
    },
  },
};

async function seesClosed(user: User, menu: string): Promise<void> {
  await user.doesNotSee({ ...button(menu), expanded: true });
  await user.doesNotSee(linkIn(menu));
}
