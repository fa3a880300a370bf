import { secretHead } from './-head.ts';

/** The head of both routes of the password reset: a token may be in the address of either. */
export function passwordResetHead() {
  return secretHead({ title: 'Reset your password', description: 'Choose a new password.' });
}
