import type { Property } from '@msafara/paths';
import type { passwordResetMachine } from '../../../machines/password-reset.ts';

/** What holds in every run of a password reset: matrix 5. */
export const passwordResetProperties: readonly Property<typeof passwordResetMachine>[] = [
  {
    requirement: '5.email',
    says: 'no link is requested for an address that has no @',
    never: (snapshot) => snapshot.matches('requesting') && !snapshot.context.form.email.includes('@'),
  },
  {
    requirement: '5.reset',
    says: 'no password is updated that is empty or was not entered alike twice',
    never: (snapshot) => {
      const { password, password_again } = snapshot.context.form;
      return snapshot.matches('updating') && (password === '' || password !== password_again);
    },
  },
];
