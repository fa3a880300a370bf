import type { Property } from '@msafara/paths';
import type { bookingMachine } from '../../../machines/booking.ts';

/** What holds in every run of a booking: matrix 5. */
export const bookingProperties: readonly Property<typeof bookingMachine>[] = [
  {
    requirement: '5.booking',
    says: 'no booking is sent without a first and a last name',
    never: (snapshot) => {
      const { first_name, last_name } = snapshot.context.form;
      return snapshot.matches('sending') && (first_name === '' || last_name === '');
    },
  },
  {
    requirement: '5.booking-answerable',
    says: 'no booking is sent without a telephone number or an email address',
    never: (snapshot) => {
      const { phone, email } = snapshot.context.form;
      return snapshot.matches('sending') && phone === '' && email === '';
    },
  },
];
