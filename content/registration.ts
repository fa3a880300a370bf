import { durationInWords } from '../contract/duration.ts';
import { codeLength, codeLifetime, trialDays } from '../contract/limits.ts';

/** The steps beside the registration. `until` is the last step of the flow at which one is still ahead. */
export const registering = {
  headline: 'What happens next',
  steps: [
    {
      until: 'email',
      title: 'We email you a code',
      text: `It has ${codeLength} characters, works for ${durationInWords(codeLifetime)} and confirms that the address is yours.`,
    },
    {
      until: 'team',
      title: 'You create your account and team',
      text: 'Your name, a password, and a name for the team, such as the depot or the company.',
    },
    {
      until: 'invites',
      title: 'You invite people, now or later',
      text: 'Each with a role: a manager sees everything, an operator the vehicles and workflows, a guest very little.',
    },
    {
      until: 'welcome',
      title: `You try it for ${trialDays} days`,
      text: 'Free of charge, with your own vehicles and people.',
    },
  ],
} as const;

/** The same for someone who follows an invitation. */
export const joining = {
  headline: 'What happens next',
  steps: [
    {
      until: 'email',
      title: 'We email you a code',
      text: `It has ${codeLength} characters, works for ${durationInWords(codeLifetime)} and confirms that the address is yours.`,
    },
    {
      until: 'account',
      title: 'You choose a password',
      text: 'You also enter your name, so your colleagues know who you are. If you already have an account, you’ll join with that one.',
    },
    {
      until: 'welcome',
      title: 'You sign in to your team',
      text: 'A team admin adds you to projects and can change your role at any time.',
    },
  ],
} as const;
