import { trialDays } from '../contract/limits.ts';

/** The words beside the booking form: what the half hour holds. */
export const demo = {
  headline: 'What happens in the half hour',
  steps: [
    { title: 'You tell us about your fleet', text: 'How many vehicles, where they run, what you count by hand today.' },
    {
      title: 'We show it with your example',
      text: 'One vehicle, one form or one route of yours, set up while you watch.',
    },
    {
      title: 'You leave with a plan',
      text: `What to start with, what it costs, and ${trialDays} days to try it free of charge.`,
    },
  ],
} as const;
