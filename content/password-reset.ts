import { durationInWords } from '../contract/duration.ts';
import { minPasswordLength, resetLinkLifetime } from '../contract/limits.ts';

/** The steps beside the forms of the password reset. */
export const passwordReset = {
  headline: 'What happens next',
  steps: [
    {
      title: 'We email you a link',
      text: `If the address has an account, the link arrives within a few minutes. It works once, for ${durationInWords(resetLinkLifetime)}.`,
    },
    {
      title: 'You choose a new password',
      text: `At least ${minPasswordLength} characters, typed twice. A sentence that only you would write is easier to remember than a random password.`,
    },
    {
      title: 'You sign in with it',
      text: 'On the web and in the Android app. We confirm the change by email, so nobody can change it without you knowing.',
    },
  ],
} as const;
