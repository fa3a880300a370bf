import type { Model } from '../model.ts';

/** What a tester does first of the registration of a station. */
export const fuelStationSmoke: Model['smoke'] = [
  {
    title: 'Register a station',
    steps: ['the scripts start', 'I accept the terms of Msafara is filled in', 'the server registers the station'],
  },
  { title: 'Submit an empty form', steps: ['the scripts start', 'the form is submitted'] },
  {
    title: 'Register a station while the network is down',
    steps: [
      'the scripts start',
      'I accept the terms of Msafara is filled in',
      'the network breaks',
      'Try again is pressed',
      'the server registers the station',
    ],
  },
];
