import type { AnyStateMachine } from 'xstate';
import { accountMachine } from './account.ts';
import { appointmentMachine } from './appointment.ts';
import { bookingMachine } from './booking.ts';
import { codeMachine } from './code.ts';
import { companyHomeMachine } from './company-home.ts';
import { companyRestorationMachine } from './company-restoration.ts';
import { contactMachine } from './contact.ts';
import { explainerMachine } from './explainer.ts';
import { fleetDayMachine } from './fleet-day.ts';
import { fuelStationMachine } from './fuel-station.ts';
import { headerMachine } from './header.ts';
import { invitationsMachine } from './invitations.ts';
import { menuMachine } from './menu.ts';
import { mobileMenuMachine } from './mobile-menu.ts';
import { navigationMachine } from './navigation.ts';
import { passwordResetMachine } from './password-reset.ts';
import { paybackMachine } from './payback.ts';
import { pricingMachine } from './pricing.ts';
import { questionMachine } from './question.ts';
import { registrationMachine } from './registration.ts';
import { shareMachine } from './share.ts';
import { subscriptionMachine } from './subscription.ts';
import { subscriptionLinkMachine } from './subscription-link.ts';
import { tourMachine } from './tour.ts';
import { tripReplayMachine } from './trip-replay.ts';
import { videoMachine } from './video.ts';

export type Entry = {
  machine: AnyStateMachine;
  title: string;
  /** A route where the flow can be seen. */
  route: string;
  /** Its purpose in one sentence. */
  purpose: string;
};

/** The registry of all machines, which the visualizer and the path tools read. */
export const machines: readonly Entry[] = [
  {
    machine: registrationMachine,
    title: 'Registration',
    route: '/registration',
    purpose: 'Someone registers a company or joins one, from an email address to a login.',
  },
  {
    machine: codeMachine,
    title: 'Confirmation code',
    route: '/registration1',
    purpose: 'A visitor confirms an email address with a code.',
  },
  {
    machine: accountMachine,
    title: 'Account',
    route: '/registration2',
    purpose: 'A visitor whose address is confirmed creates an account.',
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
    purpose: 'Someone who forgot a password chooses a new one by a link in an email.',
  },
  { machine: bookingMachine, title: 'Booking', route: '/booking', purpose: 'A visitor books a demo.' },
  {
    machine: appointmentMachine,
    title: 'Own demo',
    route: '/booking/appointment/$token',
    purpose: 'A visitor sees, moves or cancels a booked demo by a link of their own.',
  },
  {
    machine: fuelStationMachine,
    title: 'Fuel station',
    route: '/register_fuel_station',
    purpose: 'The owner of a fuel station registers it and gets its two logins.',
  },
  {
    machine: pricingMachine,
    title: 'Pricing',
    route: '/price',
    purpose: 'A visitor sees the price of each plan for a fleet.',
  },
  {
    machine: paybackMachine,
    title: 'Payback',
    route: '/price',
    purpose: 'A visitor works out with figures of their own when the product pays for itself.',
  },
  {
    machine: questionMachine,
    title: 'Questions',
    route: '/price',
    purpose: 'A question on the pricing page opens and closes.',
  },
  {
    machine: shareMachine,
    title: 'Sharing',
    route: '/blog/$slug',
    purpose: 'A reader shares an article.',
  },
  {
    machine: tourMachine,
    title: 'Tour',
    route: '/tour',
    purpose: 'A visitor looks through six screens of the product.',
  },
  {
    machine: fleetDayMachine,
    title: 'Fleet day',
    route: '/tour',
    purpose: 'A visitor plays one working day of a fleet, and opens what the product reported.',
  },
  { machine: contactMachine, title: 'Contact', route: '/contacts', purpose: 'A visitor sends the company a message.' },
  {
    machine: subscriptionMachine,
    title: 'Subscription',
    route: '/subscribe',
    purpose: 'A reader subscribes to new articles by email.',
  },
  {
    machine: subscriptionLinkMachine,
    title: 'Subscription links',
    route: '/subscribe/confirm/$token',
    purpose: 'A reader confirms or ends a subscription by a link in an email.',
  },
  {
    machine: companyRestorationMachine,
    title: 'Company restoration',
    route: '/registration/restore/$token',
    purpose: 'Somebody who deleted their company brings it back by a link in an email.',
  },
  {
    machine: companyHomeMachine,
    title: 'Company home',
    route: '/registration/company',
    purpose: 'Somebody who has just registered a company sees who has joined it, and emails invitations again.',
  },
  { machine: menuMachine, title: 'Menus', route: '/', purpose: 'The Features and Industries menus open and close.' },
  {
    machine: mobileMenuMachine,
    title: 'Mobile menu',
    route: '/',
    purpose: 'The menu on narrow screens opens and closes.',
  },
  { machine: videoMachine, title: 'Explainer video', route: '/', purpose: 'The explainer plays in a modal window.' },
  {
    machine: explainerMachine,
    title: 'Explainer scenes',
    route: '/',
    purpose: 'Our own explainer plays its scenes.',
  },
  {
    machine: tripReplayMachine,
    title: 'Trip replay',
    route: '/',
    purpose: 'A visitor replays a trip along its fuel chart.',
  },
  {
    machine: navigationMachine,
    title: 'Navigation',
    route: '/',
    purpose: 'The site says when a page is slow to load or does not load at all.',
  },
  {
    machine: headerMachine,
    title: 'Header divider',
    route: '/',
    purpose: 'A line appears under the header once the page is scrolled.',
  },
];
