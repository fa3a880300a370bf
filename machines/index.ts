import type { AnyStateMachine } from 'xstate';
import { bookingMachine } from './booking.ts';
import { fuelStationMachine } from './fuel-station.ts';
import { headerMachine } from './header.ts';
import { menuMachine } from './menu.ts';
import { mobileMenuMachine } from './mobile-menu.ts';
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
  { machine: bookingMachine, title: 'Booking', route: '/booking', purpose: 'A visitor books a demo.' },
  {
    machine: fuelStationMachine,
    title: 'Fuel station',
    route: '/register_fuel_station',
    purpose: 'A fuel station is registered and gets its two logins.',
  },
  { machine: menuMachine, title: 'Menus', route: '/', purpose: 'The Features and Industries menus open and close.' },
  {
    machine: mobileMenuMachine,
    title: 'Mobile menu',
    route: '/',
    purpose: 'The menu of narrow screens opens and closes.',
  },
  { machine: videoMachine, title: 'Explainer video', route: '/', purpose: 'The explainer plays in a modal window.' },
  { machine: headerMachine, title: 'Header divider', route: '/', purpose: 'A line shows once the page is scrolled.' },
];
