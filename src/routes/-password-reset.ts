/** What both pages of the password reset say of themselves. */
export const passwordResetWords = {
  title: 'Reset your password',
  description: 'Ask for a link by mail and choose a new password.',
};
