import type { AnyStateMachine } from 'xstate';
import { bookingWire } from '../../booking/wire.ts';
import { companyRestorationWire } from '../../company-restoration/wire.ts';
import { contactWire } from '../../contact/wire.ts';
import { fuelStationWire } from '../../fuel-station/wire.ts';
import { passwordResetWire } from '../../password-reset/wire.ts';
import { accountWire, codeWire, invitationsWire, registrationWire } from '../../registration/wire.ts';
import { subscriptionWire } from '../../subscription/wire.ts';
import { subscriptionLinkWire } from '../../subscription-link/wire.ts';
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
  companyRestoration: companyRestorationWire,
};

/** A flow that says nothing to the server: every request of it is one too many. */
const silent: Wire = { requests: {}, served: () => [] };

/** The wire of a machine. */
export function wireOf({ id }: AnyStateMachine): Wire {
  return wires[id] ?? silent;
}
