import { trialDays } from '../contract/limits.ts';

/** The steps beside the booking form. */
export const demo = {
  headline: 'How the half hour goes',
  steps: [
    {
      title: 'You tell us about your fleet',
      text: 'How many vehicles you have, where they run, and what you still count by hand.',
    },
    {
      title: 'We work through your own example',
      text: 'One of your vehicles, forms or routes, set up while you watch.',
    },
    {
      title: 'You leave with a plan',
      text: `Where to start, what it costs, and ${trialDays} days to try it free.`,
    },
  ],
} as const;
