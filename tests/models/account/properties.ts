import type { Property } from '@msafara/paths';
import type { accountMachine } from '../../../machines/account.ts';

/** What holds in every run of the creation of an account: matrix 5. */
export const accountProperties: readonly Property<typeof accountMachine>[] = [
  {
    requirement: '5.password',
    says: 'no account is created with a password that is empty or was not entered alike twice',
    never: (snapshot) => {
      const { password, password_again } = snapshot.context.form;
      return snapshot.matches('creating') && (password === '' || password !== password_again);
    },
  },
  {
    requirement: '5.terms',
    says: 'no account is created before the terms are accepted',
    never: (snapshot) => snapshot.matches('creating') && snapshot.context.form.terms === '',
  },
];
