import type { AnyStateMachine } from 'xstate';
import { bookingWire } from './booking.ts';
import { contactWire } from './contact.ts';
import { fuelStationWire } from './fuel-station.ts';
import { passwordResetWire } from './password-reset.ts';
import { accountWire, codeWire, invitationsWire, registrationWire } from './registration.ts';
import { subscriptionWire } from './subscription.ts';
import { subscriptionLinkWire } from './subscription-link.ts';
import type { Wire } from './wire.ts';

const wires: Readonly<Record<string, Wire>> = {
  contact: contactWire,
  booking: bookingWire,
  fuelStation: fuelStationWire,
  passwordReset: passwordResetWire,
  registration: registrationWire,
  code: codeWire,
  account: accountWire,
  invitations: invitationsWire,
  subscription: subscriptionWire,
  subscriptionLink: subscriptionLinkWire,
};

/** A flow that says nothing to the server: every request of it is one too many. */
const silent: Wire = { requests: {}, served: () => [] };

/** The wire of a machine. */
export function wireOf({ id }: AnyStateMachine): Wire {
  return wires[id] ?? silent;
}
