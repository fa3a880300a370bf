import type { Property } from '@msafara/paths';
import type { invitationsMachine } from '../../../machines/invitations.ts';

/** What holds in every run of the invitations: matrix 5. */
export const invitationsProperties: readonly Property<typeof invitationsMachine>[] = [
  {
    requirement: '5.email',
    says: 'no invitations are sent without an address, or to one that has no @',
    never: (snapshot) => {
      const emails = snapshot.context.rows.map(({ email }) => email).filter((email) => email !== '');
      return snapshot.matches('sending') && (emails.length === 0 || emails.some((email) => !email.includes('@')));
    },
  },
];
