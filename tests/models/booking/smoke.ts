import type { Model } from '../model.ts';

/** What a tester does first of a booking. */
export const bookingSmoke: Model['smoke'] = [
  {
    title: 'Book a demo',
    steps: [
      'the scripts start',
      'Fleet size (optional) is filled in',
      'Time is filled in',
      'the server accepts the booking on the first try',
    ],
  },
  {
    title: 'Submit an empty form',
    steps: ['the scripts start', 'the browser reports the day', 'the form is submitted'],
  },
  {
    title: 'Enter an invalid phone number and an invalid email address',
    steps: [
      'the scripts start',
      'Phone number is filled in with words',
      'the form is submitted',
      'Phone number is filled in',
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

/** What a tester does of a booking after that. */
export const bookingByHand: Model['byHand'] = [
  { title: 'Reload a form that is half filled in', steps: ['a reload left a draft behind'] },
  {
    title: 'Wait for a booking to be sent by itself',
    steps: [
      'a reload left a complete draft behind',
      'the network breaks',
      'the retry pause ends',
      'the server accepts the booking after a failed try',
    ],
  },
  {
    title: 'Ask for a time when the office is closed',
    steps: [
      'a reload left a complete draft behind',
      'a time zone is chosen in which the office is closed then',
      'the form is submitted',
      'the server accepts the booking as a request',
    ],
  },
  {
    title: 'Take the nearest open time instead',
    steps: [
      'a reload left a complete draft behind',
      'a time zone is chosen in which the office is closed then',
      'the nearest open time is pressed',
      'the form is submitted',
      'the server accepts the booking on the first try',
    ],
  },
  {
    title: 'Change a booking that could not be sent',
    steps: [
      'a reload left a complete draft behind',
      'the network breaks',
      'Try now is pressed',
      'the visitor goes back to edit the booking',
    ],
  },
];
