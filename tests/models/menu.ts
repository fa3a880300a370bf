import { menuMachine } from '../../machines/menu.ts';
import { goHome, homeHeading } from './home.ts';
import type { Deed, Model } from './model.ts';
import type { Person } from './person.ts';

type Menu = typeof menuMachine;

const button = (name: string) => ({ role: 'button', name }) as const;
const logo = { role: 'link', name: 'Msafara home' } as const;
const firstLinks: Record<string, string> = { Features: 'Platform overview', Industries: 'Delivery and logistics' };
/** The panel of a menu is known by its entries: their names begin with their titles. */
const entry = (menu: string) => ({ role: 'link', text: firstLinks[menu] ?? '', within: { role: 'banner' } }) as const;

const entered = (menu: string): Deed<Menu> => ({
  name: `the pointer comes to ${menu}`,
  event: { type: 'menu.entered', menu },
  cause: async ({ person }, { before }) => {
    // What had the focus before must not lose it on the way.
    if (before.matches('closed')) await person.click(homeHeading);
    await person.hover(button(menu));
  },
});

const pressed = (menu: string): Deed<Menu> => ({
  name: `${menu} is pressed`,
  event: { type: 'menu.pressed', menu },
  // The menu that is open would close as the focus comes to the button of the other one.
  cause: ({ person }, { before }) =>
    before.matches({ open: 'pinned' }) && before.context.menu !== menu
      ? person.activate(button(menu))
      : person.press('Enter', button(menu)),
});

export const menuModel: Model<Menu> = {
  machine: menuMachine,
  route: '/',
  screen: 'wide',
  deeds: [
    entered('Features'),
    entered('Industries'),
    { name: 'the pointer leaves', event: { type: 'menu.left' }, cause: ({ person }) => person.hover(logo) },
    {
      name: 'the pointer stays away',
      event: { type: 'xstate.after.leavePause.menu.open.leaving' },
      cause: ({ world }) => world.pass(200),
    },
    pressed('Features'),
    pressed('Industries'),
    {
      name: 'the menu under the pointer is pressed',
      event: { type: 'menu.pressed', menu: 'Features' },
      when: (snapshot) => snapshot.matches({ open: 'hovered' }) && snapshot.context.menu === 'Features',
      cause: ({ person }) => person.click(button('Features')),
    },
    {
      name: 'a link is chosen',
      event: { type: 'link.chosen' },
      cause: async ({ person }, { before }) => {
        await person.click(entry(before.context.menu));
        await goHome(person);
      },
    },
    { name: 'Escape is pressed', event: { type: 'escape.pressed' }, cause: ({ person }) => person.press('Escape') },
    {
      name: 'the page beside the menu is pressed',
      event: { type: 'outside.pressed' },
      when: (snapshot) => snapshot.matches({ open: 'pinned' }),
      cause: ({ person }) => person.clickBeside({ role: 'navigation', name: 'Main' }),
    },
    {
      name: 'the focus goes from Features to the logo',
      event: { type: 'focus.left', menu: 'Features' },
      when: (snapshot) => snapshot.matches({ open: 'pinned' }) && snapshot.context.menu === 'Features',
      cause: async ({ person }) => {
        await person.press('Shift+Tab', button('Features'));
        await person.focused(logo);
      },
    },
    {
      name: 'the focus leaves Features while the pointer keeps Industries open',
      event: { type: 'focus.left', menu: 'Features' },
      when: (snapshot) => snapshot.matches({ open: 'hovered' }) && snapshot.context.menu === 'Industries',
      cause: ({ person }) => person.press('Shift+Tab', button('Features')),
    },
    {
      name: 'the focus goes from Industries to its neighbour',
      event: { type: 'focus.left', menu: 'Industries' },
      when: (snapshot) => snapshot.matches({ open: 'pinned' }) && snapshot.context.menu === 'Industries',
      cause: async ({ person }) => {
        await person.press('Shift+Tab', button('Industries'));
        await person.focused(button('Features'));
      },
    },
  ],
  serialise: ({ context }) => context.menu,
  sources: {},
  states: {
    'menu.closed': async (person) => {
      for (const menu of Object.keys(firstLinks)) await doesNotShow(person, menu);
    },
    'menu.open': async (person, { context }) => {
      for (const menu of Object.keys(firstLinks)) {
        if (menu !== context.menu) await doesNotShow(person, menu);
      }
      await person.see({ ...button(context.menu), expanded: true });
      await person.see(entry(context.menu));
    },
  },
};

async function doesNotShow(person: Person, menu: string): Promise<void> {
  await person.doesNotSee({ ...button(menu), expanded: true });
  await person.doesNotSee(entry(menu));
}
