import { hiddenHead } from './-head.ts';

/** The head of both routes of the password reset: search engines have no use for them. */
export function passwordResetHead() {
  return hiddenHead({
    title: 'Reset your password',
    description: 'Ask for a link by mail and choose a new password.',
  });
}
