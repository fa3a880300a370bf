import { mobileMenuMachine } from '../../machines/mobile-menu.ts';
import { goHome } from './home.ts';
import type { Model } from './model.ts';

const toggle = { role: 'button', name: 'Menu' } as const;
const menu = { role: 'navigation', name: 'Mobile' } as const;
const links = ['Home', 'Features', 'Customers', 'Learn', 'Blog', 'Pricing', 'Contacts'];

export const mobileMenuModel: Model<typeof mobileMenuMachine> = {
  machine: mobileMenuMachine,
  route: '/',
  screen: 'narrow',
  deeds: [
    {
      name: 'the toggle is pressed',
      event: { type: 'toggle.pressed' },
      cause: async ({ person, world }) => {
        await world.narrow();
        await person.click(toggle);
      },
    },
    {
      name: 'a link is chosen',
      event: { type: 'link.chosen' },
      cause: async ({ person }) => {
        await person.click({ role: 'link', name: 'Features', within: menu });
        await goHome(person);
      },
    },
    {
      name: 'Escape is pressed',
      event: { type: 'escape.pressed' },
      cause: async ({ person }) => {
        await person.press('Escape');
        await person.focused(toggle);
      },
    },
    {
      name: 'the page beside the menu is pressed',
      event: { type: 'outside.pressed' },
      cause: ({ person }) => person.clickBeside(menu),
    },
    {
      name: 'the focus goes on to the page',
      event: { type: 'focus.left' },
      cause: ({ person }) => person.press('Tab', { role: 'link', name: 'Call +254 700 000 000', within: menu }),
    },
    { name: 'the screen is widened', event: { type: 'screen.widened' }, cause: ({ world }) => world.widen() },
  ],
  serialise: () => undefined,
  sources: { 'screen.widened': 'watchingWidth' },
  states: {
    'mobileMenu.closed': async (person) => {
      await person.doesNotSee(menu);
      await person.doesNotSee({ ...toggle, expanded: true });
    },
    'mobileMenu.open': async (person) => {
      await person.see({ ...toggle, expanded: true });
      for (const name of links) await person.see({ role: 'link', name, within: menu });
      await person.see({ role: 'link', name: 'Sign In', within: menu });
      await person.see({ role: 'link', name: 'Call +254 700 000 000', within: menu });
    },
  },
};
