import { features, industries } from '../content/navigation.ts';
import { navigationMachine } from '../machines/navigation.ts';
import { homeHeading } from './home.ts';
import type { Model } from './model.ts';
import type { User } from './user.ts';

const bar = { role: 'progressbar', name: 'Loading the page' } as const;
const voice = { role: 'status', text: 'Loading the page' } as const;
const lost = { role: 'heading', level: 1, name: 'This page did not arrive' } as const;

/** Gives one page after the other that has not been fetched yet, by the name of its link in the footer. */
export function freshPages(): () => string {
  const names = [
    'Contacts',
    'Learn',
    'Customers',
    'Product tour',
    'Pricing',
    'Register a fuel station',
    'Book a demo',
    'Create an account',
    ...[...features, ...industries].map(({ title }) => title),
  ].values();
  return () => {
    const { value } = names.next();
    if (value === undefined) throw new Error('This path asks for more pages than freshPages knows: name another one.');
    return value;
  };
}

export const navigationModel: Model<typeof navigationMachine> = {
  machine: navigationMachine,
  route: '/',
  // What tells of slow pages is fetched a moment after the first sign of intent.
  approach: async ({ user, environment }) => {
    await user.hover(homeHeading);
    await environment.pass(1100);
  },
  screen: 'wide',
  eventCases: [
    {
      name: 'another page is asked for',
      event: { type: 'page.requested' },
      when: (snapshot) => snapshot.matches('idle') || snapshot.matches('failed'),
      cause: async ({ user, environment }) => {
        const name = await environment.holdPages();
        await user.click({ role: 'link', name, within: { role: 'contentinfo' } });
      },
    },
    {
      name: 'it takes long',
      event: { type: 'xstate.after.patience.navigation.loading' },
      cause: ({ environment }) => environment.pass(300),
    },
    { name: 'it comes', event: { type: 'page.loaded' }, cause: ({ environment }) => environment.bringPages() },
    {
      name: 'it is lost on its way',
      event: { type: 'page.failed' },
      cause: ({ environment }) => environment.losePages(),
    },
  ],
  serialise: () => undefined,
  sources: {
    'page.requested': 'watchingNavigation',
    'page.loaded': 'watchingNavigation',
    'page.failed': 'watchingNavigation',
  },
  states: {
    'navigation.idle': async (user) => {
      await isSilent(user);
      await user.doesNotSee(lost);
    },
    'navigation.loading': isSilent,
    'navigation.slow': async (user) => {
      await user.see(bar);
      await user.see(voice);
    },
    'navigation.failed': async (user) => {
      await user.focused(lost);
      await user.see({ role: 'button', name: 'Try again' });
      await isSilent(user);
    },
  },
};

/** Nothing tells of a page that is on its way. */
async function isSilent(user: User): Promise<void> {
  await user.doesNotSee(bar);
  await user.doesNotSee(voice);
}
