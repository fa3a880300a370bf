import type { Model } from '../model.ts';

/** What a tester does first of a password reset. */
export const passwordResetSmoke: Model['smoke'] = [
  { title: 'Ask for a link', steps: ['the scripts start', 'the server emails a link'] },
  {
    title: 'Choose a new password',
    steps: [
      'the link is followed',
      'the server confirms the link',
      'Re-enter new password is filled in',
      'the server updates the password',
    ],
  },
  {
    title: 'Re-enter the password wrongly',
    steps: [
      'the link is followed',
      'the server confirms the link',
      'Re-enter new password is filled in differently',
      'the form is submitted',
    ],
  },
];
