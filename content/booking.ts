import { trialDays } from '../contract/limits.ts';

/** The steps beside the booking form. */
export const demo = {
  headline: 'What happens in the half hour',
  steps: [
    {
      title: 'You tell us about your fleet',
      text: 'How many vehicles you have, where they run, and what you still count by hand.',
    },
    {
      title: 'We show it with your own example',
      text: 'One of your vehicles, forms or routes, set up while you watch.',
    },
    {
      title: 'You leave with a plan',
      text: `What to start with, what it costs, and ${trialDays} days to try it free of charge.`,
    },
  ],
} as const;
