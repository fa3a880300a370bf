import type { AnyStateMachine } from 'xstate';
import { bookingMachine } from './booking.ts';
import { contactMachine } from './contact.ts';
import { explainerMachine } from './explainer.ts';
import { fuelStationMachine } from './fuel-station.ts';
import { headerMachine } from './header.ts';
import { invitationsMachine } from './invitations.ts';
import { menuMachine } from './menu.ts';
import { mobileMenuMachine } from './mobile-menu.ts';
import { navigationMachine } from './navigation.ts';
import { passwordResetMachine } from './password-reset.ts';
import { pricingMachine } from './pricing.ts';
import { questionMachine } from './question.ts';
import { registrationMachine } from './registration.ts';
import { shareMachine } from './share.ts';
import { subscriptionMachine } from './subscription.ts';
import { subscriptionLinkMachine } from './subscription-link.ts';
import { tourMachine } from './tour.ts';
import { videoMachine } from './video.ts';

export type Entry = {
  machine: AnyStateMachine;
  title: string;
  /** A route on which the flow can be met. */
  route: string;
  /** What it is for, in one line. */
  purpose: string;
};

/** The register of all flows: what the visualizer lists and the path tools read. */
export const machines: readonly Entry[] = [
  {
    machine: registrationMachine,
    title: 'Registration',
    route: '/registration',
    purpose: 'A company registers, or somebody joins one, from an email address to a login.',
  },
  {
    machine: invitationsMachine,
    title: 'Invitations',
    route: '/registration4',
    purpose: 'The owner of a new account invites people to the team.',
  },
  {
    machine: passwordResetMachine,
    title: 'Password reset',
    route: '/password_reset',
    purpose: 'Somebody who forgot a password chooses a new one by a mailed link.',
  },
  { machine: bookingMachine, title: 'Booking', route: '/booking', purpose: 'A visitor books a demo.' },
  {
    machine: fuelStationMachine,
    title: 'Fuel station',
    route: '/register_fuel_station',
    purpose: 'A fuel station is registered and gets its two logins.',
  },
  {
    machine: pricingMachine,
    title: 'Pricing',
    route: '/price',
    purpose: 'A visitor sees what the plans cost for a fleet.',
  },
  {
    machine: questionMachine,
    title: 'Question',
    route: '/price',
    purpose: 'A question of the pricing page opens and closes.',
  },
  {
    machine: shareMachine,
    title: 'Sharing',
    route: '/blog/$slug',
    purpose: 'A reader hands an article on.',
  },
  {
    machine: tourMachine,
    title: 'Tour',
    route: '/tour',
    purpose: 'A visitor goes through six screens of the product.',
  },
  { machine: contactMachine, title: 'Contact', route: '/contacts', purpose: 'A visitor sends the company a message.' },
  {
    machine: subscriptionMachine,
    title: 'Subscribe',
    route: '/subscribe',
    purpose: 'A reader asks to hear of new articles by mail.',
  },
  {
    machine: subscriptionLinkMachine,
    title: 'Subscription links',
    route: '/subscribe/confirm/$token',
    purpose: 'A reader confirms a subscription, or leaves it, by a mailed link.',
  },
  { machine: menuMachine, title: 'Menus', route: '/', purpose: 'The Features and Industries menus open and close.' },
  {
    machine: mobileMenuMachine,
    title: 'Mobile menu',
    route: '/',
    purpose: 'The menu of narrow screens opens and closes.',
  },
  { machine: videoMachine, title: 'Explainer video', route: '/', purpose: 'The explainer plays in a modal window.' },
  {
    machine: explainerMachine,
    title: 'Explainer scenes',
    route: '/',
    purpose: 'Our own explainer plays its scenes.',
  },
  {
    machine: navigationMachine,
    title: 'Navigation',
    route: '/',
    purpose: 'A page that takes long to come is told of, and one that does not come.',
  },
  { machine: headerMachine, title: 'Header divider', route: '/', purpose: 'A line shows once the page is scrolled.' },
];
