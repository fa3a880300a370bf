import * as z from 'zod/mini';
import { appointmentAnswer } from './appointment-link.ts';
import { bookingAnswer } from './booking.ts';
import { restorationAnswer } from './company-restoration.ts';
import { contactAnswer } from './contact.ts';
import { fuelStationAnswer } from './fuel-station.ts';
import { subscriptionAnswer, subscriptionLinkAnswer } from './subscription.ts';

/** The outcome of a form posted without scripts, for the page that answers it. */
export const formAnswer = z.union([
  bookingAnswer,
  appointmentAnswer,
  fuelStationAnswer,
  contactAnswer,
  subscriptionAnswer,
  subscriptionLinkAnswer,
  restorationAnswer,
]);

export type FormAnswer = z.infer<typeof formAnswer>;
