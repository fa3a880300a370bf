import { headlines } from './headlines.ts';

/**
 * What a route says of its form: its address, if search engines may list it, its title, and what the title begins with once
 * the form has done what it is for. Every page loads these words, so the rest of a flow is in `src/flows/`.
 */
export const formPages = {
  booking: {
    path: '/booking',
    title: headlines['/booking'],
    done: 'Your demo is booked',
    /** Where the office is closed at that time. */
    asked: 'You asked for a demo',
  },
  contact: { path: '/contacts', title: 'Contacts', done: 'Your message was sent' },
  fuelStation: {
    path: '/register_fuel_station',
    title: headlines['/register_fuel_station'],
    done: 'Your station is registered',
  },
  subscription: { title: 'Subscribe to our articles', done: 'Check your email' },
  confirm: { title: 'Confirm your subscription', done: 'You are subscribed' },
  leave: { title: 'Leave our mailing list', done: 'You have left our mailing list' },
  companyRestoration: { title: 'Bring your company back', done: 'Your company is back' },
  resetRequest: { title: 'Reset your password', done: 'Check your email' },
  reset: { title: 'Reset your password', done: 'Your password is updated' },
} as const;

/**
 * The pages of the registration: its six steps and the recovery, with their addresses and titles (specification 2, Route list),
 * and the title of the page of the link beside the code.
 */
export const registrationPages = {
  email: { path: '/registration', title: 'Register your company' },
  code: { path: '/registration1', title: 'Enter the code' },
  account: { path: '/registration2', title: 'Create your account' },
  team: { path: '/registration3', title: 'Name your team' },
  invites: { path: '/registration4', title: 'Invite people' },
  welcome: { path: '/registration5', title: 'Welcome' },
  recovery: { path: '/registration_email', title: 'Try again' },
  link: { title: 'Continue registering' },
} as const;

/** The title of the page of a company that was just registered. */
export const companyHomeTitle = 'Your company';
