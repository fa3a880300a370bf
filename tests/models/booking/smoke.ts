import type { Model } from '../model.ts';

/** What a tester does first of a booking. */
export const bookingSmoke: Model['smoke'] = [
  {
    title: 'Book a demo',
    steps: ['the scripts start', 'Time is filled in', 'the server accepts the booking on the first try'],
  },
  {
    title: 'Submit an empty form',
    steps: ['the scripts start', 'the browser reports the day', 'the form is submitted'],
  },
  {
    title: 'Enter a phone number and an email address that are none',
    steps: [
      'the scripts start',
      'Telephone is filled in with words',
      'the form is submitted',
      'Telephone is filled in',
      'Email is filled in with an invalid address',
      'the form is submitted',
    ],
  },
  {
    title: 'Book a demo while the network is down',
    steps: [
      'the scripts start',
      'Time is filled in',
      'the network breaks',
      'the network returns',
      'the server accepts the booking after a failed try',
    ],
  },
];
