import { unlistedHead } from './-head.ts';

/** The head of both routes of the password reset: search engines have no use for them, and a token is in the address. */
export function passwordResetHead() {
  const { meta } = unlistedHead({
    title: 'Reset your password',
    description: 'Choose a new password.',
  });
  return { meta: [...meta, { name: 'referrer', content: 'no-referrer' }] };
}
