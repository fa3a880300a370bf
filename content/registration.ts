import { durationInWords } from '../contract/duration.ts';
import { codeLength, codeLifetime, trialDays } from '../contract/limits.ts';

/** The words beside the registration: what happens next; `until` is the last step that has it still ahead. */
export const registering = {
  headline: 'What happens next',
  steps: [
    {
      until: 'email',
      title: 'We email you a code',
      text: `${codeLength} characters that show the address is yours. They work for ${durationInWords(codeLifetime)}.`,
    },
    {
      until: 'account',
      title: 'You create the account and its team',
      text: 'Your name, a password, and what your colleagues call the team: the depot, say, or the company.',
    },
    {
      until: 'team',
      title: 'You invite people, now or later',
      text: 'Each with a role: a manager sees all of it, an operator the vehicles and workflows, a guest looks on.',
    },
    {
      until: 'welcome',
      title: `You try it for ${trialDays} days`,
      text: 'Free of charge, with your own vehicles and people. Nothing is asked of your bank.',
    },
  ],
} as const;

/** The same for somebody who follows an invitation. */
export const joining = {
  headline: 'What happens next',
  steps: [
    {
      until: 'email',
      title: 'We email you a code',
      text: `${codeLength} characters that show the address is yours. They work for ${durationInWords(codeLifetime)}.`,
    },
    {
      until: 'code',
      title: 'You choose a password',
      text: 'With your name, so that your colleagues know who you are. If you have an account, you join with that.',
    },
    {
      until: 'welcome',
      title: 'You sign in to your team',
      text: 'An admin of the team adds you to its projects, and can change your role at any time.',
    },
  ],
} as const;
