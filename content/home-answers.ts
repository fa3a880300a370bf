import { trialDays } from '../contract/limits.ts';
import { trackerPrice } from '../contract/pricing.ts';

/** What the home page answers below the blocks and beside them; a module of their own, so that they are loaded late. */

/** For whom it is. */
export const audience = { headline: 'Which fleet is yours?' };

/** How one starts: three steps, as they really are. */
export const start = {
  headline: 'Start with one vehicle',
  steps: [
    {
      title: 'Create your account',
      text: 'You need a work email, the code we send you, and a name for your team.',
    },
    {
      title: 'Add one vehicle',
      text: 'Plate, driver, insurance. We install its tracker, or find out whether the one you have can report.',
    },
    {
      title: 'Invite three people',
      text: `A driver, a supervisor, and the person who checks the papers today. After ${trialDays} days you choose a plan, or stop.`,
    },
  ],
} as const;

/** What it costs. */
export const cost = {
  headline: 'What it costs',
  tracker: `A tracker costs $${trackerPrice} per vehicle, once, installation included. The first ${trialDays} days are free.`,
} as const;

/** What people ask. */
export const questionsPart = { headline: 'What people ask first', all: 'All questions' };
