import { menuMachine } from '../machines/menu.ts';
import { goHome, homeHeading } from './home.ts';
import type { Model, ModelEventCase } from './model.ts';
import type { User } from './user.ts';

type Menu = typeof menuMachine;

const button = (name: string) => ({ role: 'button', name }) as const;
const logo = { role: 'link', name: 'Msafara home' } as const;
const firstLinks: Record<string, string> = { Features: 'Platform overview', Industries: 'Delivery and logistics' };
/** The panel of a menu is known by its entries: their names begin with their titles. */
const entry = (menu: string) => ({ role: 'link', text: firstLinks[menu] ?? '', within: { role: 'banner' } }) as const;

const entered = (menu: string): ModelEventCase<Menu> => ({
  name: `the pointer comes to ${menu}`,
  event: { type: 'menu.entered', menu },
  cause: async ({ user }, { before }) => {
    // What had the focus before must not lose it on the way.
    if (before.matches('closed')) await user.click(homeHeading);
    await user.hover(button(menu));
  },
});

const pressed = (menu: string): ModelEventCase<Menu> => ({
  name: `${menu} is pressed`,
  event: { type: 'menu.pressed', menu },
  // The menu that is open would close as the focus comes to the button of the other one.
  cause: ({ user }, { before }) =>
    before.matches({ open: 'pinned' }) && before.context.menu !== menu
      ? user.activate(button(menu))
      : user.press('Enter', button(menu)),
});

export const menuModel: Model<Menu> = {
  machine: menuMachine,
  route: '/',
  screen: 'wide',
  eventCases: [
    entered('Features'),
    entered('Industries'),
    { name: 'the pointer leaves', event: { type: 'menu.left' }, cause: ({ user }) => user.hover(logo) },
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
    },
    {
      name: 'a link is chosen',
      event: { type: 'link.chosen' },
      cause: async ({ user }, { before }) => {
        await user.click(entry(before.context.menu));
        await goHome(user);
      },
    },
    { name: 'Escape is pressed', event: { type: 'escape.pressed' }, cause: ({ user }) => user.press('Escape') },
    {
      name: 'the page beside the menu is pressed',
      event: { type: 'outside.pressed' },
      when: (snapshot) => snapshot.matches({ open: 'pinned' }),
      cause: ({ user }) => user.clickBeside({ role: 'navigation', name: 'Main' }),
    },
    {
      name: 'the focus goes from Features to the logo',
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
      name: 'the focus goes from Industries to its neighbour',
      event: { type: 'focus.left', menu: 'Industries' },
      when: (snapshot) => snapshot.matches({ open: 'pinned' }) && snapshot.context.menu === 'Industries',
      cause: async ({ user }) => {
        await user.press('Shift+Tab', button('Industries'));
        await user.focused(button('Features'));
      },
    },
  ],
  serialise: ({ context }) => context.menu,
  sources: {},
  states: {
    'menu.closed': async (user) => {
      for (const menu of Object.keys(firstLinks)) await doesNotShow(user, menu);
    },
    'menu.open': async (user, { context }) => {
      for (const menu of Object.keys(firstLinks)) {
        if (menu !== context.menu) await doesNotShow(user, menu);
      }
      await user.see({ ...button(context.menu), expanded: true });
      await user.see(entry(context.menu));
    },
  },
};

async function doesNotShow(user: User, menu: string): Promise<void> {
  await user.doesNotSee({ ...button(menu), expanded: true });
  await user.doesNotSee(entry(menu));
}
