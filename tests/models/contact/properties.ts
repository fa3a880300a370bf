import type { Property } from '@msafara/paths';
import type { contactMachine } from '../../../machines/contact.ts';

/** What holds in every run of a message: matrix 5. */
export const contactProperties: readonly Property<typeof contactMachine>[] = [
  {
    requirement: '5.contact',
    says: 'a message is sent as it is, even when it is empty, unless its address has no @',
    never: (snapshot, step) => {
      const { email_address } = snapshot.context.form;
      const isSound = email_address === '' || email_address.includes('@');
      return step?.event.type === 'form.submitted' && isSound && !snapshot.matches('sending');
    },
  },
  {
    requirement: '5.contact-questions',
    says: 'no message is sent from an address that has no @, unless that was pointed out',
    never: (snapshot) => {
      const { form, pointedOut } = snapshot.context;
      const isNone = form.email_address !== '' && !form.email_address.includes('@');
      return snapshot.matches('sending') && isNone && !pointedOut;
    },
  },
];
