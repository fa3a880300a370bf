import type { Property } from '@msafara/paths';
import type { registrationMachine } from '../../../machines/registration.ts';

/** What holds in every run of a registration: matrix 5. */
export const registrationProperties: readonly Property<typeof registrationMachine>[] = [
  {
    requirement: '5.email',
    says: 'no code is sent to an address that has no @',
    never: (snapshot) => snapshot.matches('sendingCode') && !snapshot.context.form.email.includes('@'),
  },
  {
    requirement: '5.team',
    says: 'no team is created without a name',
    never: (snapshot) => snapshot.matches('creatingTeam') && snapshot.context.form.name === '',
  },
];
