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

/** What a tester does of a password reset after that. */
export const passwordResetByHand: Model['byHand'] = [
  {
    title: 'Reload the page, and ask for another link',
    steps: ['a reload left a draft behind', 'the server emails a link', 'the visitor requests another link'],
  },
  {
    title: 'Ask for a link with an invalid email address',
    steps: ['Email is filled in with an invalid address', 'the form is submitted'],
  },
  { title: 'Ask for a link while the network is down', steps: ['the network breaks when a link is requested'] },
  { title: 'Follow a link while the network is down', steps: ['the network breaks when the link is checked'] },
  {
    title: 'Choose a common password',
    steps: [
      'the server confirms the link',
      'New password is filled in with a common one',
      "'password1' is rated: Too common",
    ],
  },
  {
    title: 'Choose a common password after an error',
    steps: [
      'the server confirms the link',
      'New password is filled in',
      'the form is submitted',
      'New password is filled in with a common one',
    ],
  },
  {
    title: 'Empty the new password after an error',
    steps: [
      'the server confirms the link',
      'New password is filled in',
      'the form is submitted',
      'New password is cleared',
    ],
  },
  {
    title: 'Correct a password that was re-entered wrongly',
    steps: [
      'the server confirms the link',
      'Re-enter new password is filled in differently',
      'the form is submitted',
      'Re-enter new password is filled in',
      'the server updates the password',
    ],
  },
  {
    title: 'Update the password while the network is down',
    steps: [
      'the server confirms the link',
      'Re-enter new password is filled in',
      'the network breaks when the password is updated',
    ],
  },
];
