import { durationInWords } from '../contract/duration.ts';
import { minPasswordLength, resetLinkLifetime } from '../contract/limits.ts';

/** The words beside the forms of the password reset: what happens next. */
export const passwordReset = {
  headline: 'What happens next',
  steps: [
    {
      title: 'We mail you a link',
      text: `If the address has an account, a link comes within a few minutes. It works for ${durationInWords(resetLinkLifetime)}, and once.`,
    },
    {
      title: 'You choose a new password',
      text: `At least ${minPasswordLength} characters, typed twice. A sentence that only you would write is easier to keep in mind than a code.`,
    },
    {
      title: 'You sign in with it',
      text: 'On the web and in the Android app. We mail you that the password changed, so that nobody changes it behind your back.',
    },
  ],
} as const;
