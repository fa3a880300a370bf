import { secretHead } from './-head.ts';

/** The head of both routes of the password reset; the address of either may contain a token. */
export function passwordResetHead() {
  return secretHead({ title: 'Reset your password' });
}
