import * as z from 'zod/mini';
import { bookingFields } from '../../../contract/booking.ts';
import type { BookingContext } from '../../../machines/booking.ts';
import { draftStore } from '../draft-store.ts';

const store = draftStore(
  'booking',
  z.object({
    form: z.partialRecord(z.enum(bookingFields), z.string()),
    key: z.string(),
    revision: z.number(),
    // Missing in drafts of earlier releases.
    zoneChosen: z.optional(z.boolean()),
  }),
);

/** The draft of a booking; without a date that the visitor did not choose, because it would soon be out of date. */
export const bookingDraft = {
  ...store,
  keep({ form: { appointment_date, ...form }, dateChosen, ...rest }: BookingContext) {
    store.keep({ ...rest, form: dateChosen ? { ...form, appointment_date } : form });
  },
};
