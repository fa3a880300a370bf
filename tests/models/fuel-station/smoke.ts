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

/** What a tester does of the registration of a station after that. */
export const fuelStationByHand: Model['byHand'] = [
  { title: 'Reload a form that is half filled in', steps: ['a reload left a draft behind', 'the scripts start'] },
  {
    title: 'Enter an invalid email address',
    steps: [
      'the scripts start',
      'Email is filled in with an invalid address',
      'the form is submitted',
      'Email is filled in',
    ],
  },
  {
    title: 'Copy the logins and register another station',
    steps: [
      'the scripts start',
      'I accept the terms of Msafara is filled in',
      'the server registers the station',
      'Copy is pressed beside the fuel attendant’s username',
      'the browser copies the text',
      'Copy is pressed beside the manager’s password',
      'the browser copies the text',
      'the visitor starts over',
    ],
  },
  {
    title: 'Wait for a registration to be sent by itself',
    steps: [
      'the scripts start',
      'I accept the terms of Msafara is filled in',
      'the network breaks',
      'the retry pause ends',
      'the server registers the station',
    ],
  },
  {
    title: 'Change a registration that could not be sent',
    steps: [
      'the scripts start',
      'I accept the terms of Msafara is filled in',
      'the network breaks',
      'the network returns',
      'the network breaks',
      'the visitor goes back to edit the registration',
      'the form is submitted',
      'the network breaks',
      'the visitor starts over',
    ],
  },
];
