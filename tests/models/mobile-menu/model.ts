import { mobileMenuMachine } from '../../../machines/mobile-menu.ts';
import { goHome } from '../home.ts';
import type { Model } from '../model.ts';
import { numberToCall } from '../number-to-call.ts';

const toggle = { role: 'button', name: 'Menu' } as const;
const menu = { role: 'navigation', name: 'Mobile' } as const;
const links = ['Home', 'Features', 'Customers', 'Learn', 'Blog', 'Pricing', 'Contacts'];

export const mobileMenuModel: Model<typeof mobileMenuMachine> = {
  machine: mobileMenuMachine,
  requirements: ['2.mobile-menu'],
  route: '/',
  screen: 'narrow',
  eventCases: [
    {
      name: 'the toggle is pressed',
      event: { type: 'toggle.pressed' },
      cause: async ({ user, environment }) => {
        await environment.narrow();
        await user.click(toggle);
      },
    },
    {
      name: 'a link is chosen',
      event: { type: 'link.chosen' },
      cause: async (fixtures) => {
        await fixtures.user.click({ role: 'link', name: 'Features', within: menu });
        await goHome(fixtures);
      },
    },
    {
      name: 'Escape is pressed',
      event: { type: 'escape.pressed' },
      cause: async ({ user }) => {
        await user.press('Escape');
        await user.focused(toggle);
      },
    },
    {
      name: 'the page beside the menu is pressed',
      event: { type: 'outside.pressed' },
      cause: ({ user }) => user.clickBeside(menu),
    },
    {
      name: 'the focus moves on to the page',
      event: { type: 'focus.left' },
      cause: ({ user }) => user.press('Tab', { role: 'link', name: 'Sign In', within: menu }),
    },
    {
      name: 'the screen is widened',
      event: { type: 'screen.widened' },
      cause: ({ environment }) => environment.widen(),
    },
  ],
  smoke: [{ title: 'Open and close the menu', steps: ['the toggle is pressed', 'the toggle is pressed'] }],
  byHand: [
    { title: 'Choose a link in the menu', steps: ['a link is chosen'] },
    { title: 'Close the menu with the Esc key', steps: ['Escape is pressed'] },
    { title: 'Close the menu with a click beside it', steps: ['the page beside the menu is pressed'] },
    { title: 'Leave the menu with the Tab key', steps: ['the focus moves on to the page'] },
    { title: 'Widen the page while the menu is open', steps: ['the screen is widened'] },
  ],
  serialise: () => undefined,
  sources: { 'screen.widened': 'watchingWidth' },
  unnoticed: {
    'mobileMenu.open|link.chosen|0 redirected to mobileMenu.open':
      'The new page takes the focus, which closes the menu too.',
    'mobileMenu.open|outside.pressed|0 redirected to mobileMenu.open':
      'The press takes the focus out of the menu, which closes it too.',
  },
  states: {
    'mobileMenu.closed': async (user) => {
      await user.doesNotSee(menu);
      await user.doesNotSee({ ...toggle, expanded: true });
    },
    'mobileMenu.open': async (user) => {
      await user.see({ ...toggle, expanded: true });
      for (const name of links) await user.see({ role: 'link', name, within: menu });
      await user.see({ role: 'link', name: 'Book a demo', within: menu });
      await user.see({ role: 'link', name: `Call ${numberToCall}`, within: menu });
      await user.see({ role: 'link', name: 'Sign In', within: menu });
    },
  },
};
