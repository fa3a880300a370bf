import { features, industries } from '../../../content/menus.gen.ts';
import { navigationMachine } from '../../../machines/navigation.ts';
import { homeHeading, untilHeadlinePainted } from '../home.ts';
import type { Model } from '../model.ts';
import type { User } from '../user.ts';

const bar = { role: 'progressbar', name: 'Loading the page' } as const;
const announcement = { role: 'status', text: 'Loading the page' } as const;
const failure = { role: 'heading', level: 1, name: 'This page didn’t load' } as const;

/** Returns one unfetched page after another, by the name of its link in the footer. */
export function freshPages(): () => string {
  const names = [
    // Firefox never fetches a module again that was lost, so the first ones share none with those that follow.
    'Contacts',
    'Product tour',
    'Pricing',
    'Book a demo',
    'Learn',
    'Customers',
    'Register a fuel station',
    'Create an account',
    ...[...features, ...industries].map(({ title }) => title),
  ].values();
  return () => {
    const { value } = names.next();
    if (value === undefined) throw new Error('This path needs more pages than freshPages lists. Add another one.');
    return value;
  };
}

export const navigationModel: Model<typeof navigationMachine> = {
  machine: navigationMachine,
  route: '/',
  onlyByProgram: 'It is about scripts of pages that arrive late, which no browser delays by hand.',
  // The progress bar is fetched a moment after the first sign of intent.
  approach: async ({ user, environment }) => {
    await user.hover(homeHeading);
    await environment.pass(1100);
  },
  screen: 'wide',
  eventCases: [
    {
      name: 'another page is requested',
      event: { type: 'page.requested' },
      when: (snapshot) => snapshot.matches('idle') || snapshot.matches('failed'),
      cause: async ({ user, environment }) => {
        const name = await environment.holdPages();
        await user.click({ role: 'link', name, within: { role: 'contentinfo' } });
        await environment.pass(untilHeadlinePainted);
      },
    },
    {
      name: 'loading takes long',
      event: { type: 'xstate.after.patience.navigation.loading' },
      cause: ({ environment }) => environment.pass(300),
    },
    { name: 'the page loads', event: { type: 'page.loaded' }, cause: ({ environment }) => environment.bringPages() },
    {
      name: 'the page fails to load',
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
  unnoticed: {
    'navigation.idle with garbled texts': 'The state has no texts but those of the page that is open.',
    'navigation.loading with garbled texts': 'The state has no texts but those of the page that is open.',
  },
  states: {
    'navigation.idle': async (user) => {
      await showsNoProgress(user);
      await user.doesNotSee(failure);
    },
    'navigation.loading': showsNoProgress,
    'navigation.slow': async (user) => {
      await user.see(bar);
      await user.see(announcement);
    },
    'navigation.failed': async (user) => {
      await user.focused(failure);
      await user.seeTitle(`Error: ${failure.name}`);
      await user.see({ role: 'button', name: 'Try again' });
      await showsNoProgress(user);
    },
  },
};

/** Nothing shows that a page is loading. */
async function showsNoProgress(user: User): Promise<void> {
  await user.doesNotSee(bar);
  await user.doesNotSee(announcement);
}
