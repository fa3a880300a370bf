import * as z from 'zod/mini';
import { bookingFields } from '../../contract/booking.ts';
import { bookingMachine } from '../../machines/booking.ts';
import { bookingDraft, bookingDraftOf, bookingRequestOf, sendingBooking, watchingDay } from '../actors/booking.ts';
import { watchingNetwork } from '../actors/window.ts';
import type { SubmissionFlow } from './running.ts';

const machine = bookingMachine.provide({ actors: { sendingBooking, watchingDay, watchingNetwork } });

const submission = z.object({
  form: z.record(z.enum(bookingFields), z.string()),
  key: z.string().check(z.minLength(1)),
  revision: z.number(),
});

/** Booking a demo, as it goes on until it is acknowledged. */
export const bookingFlow: SubmissionFlow<typeof machine> = {
  kind: 'booking',
  page: '/booking',
  words: {
    unsent: 'Your booking has not been sent yet',
    rejected: 'Your booking needs a correction before we can take it',
    sent: 'Your booking has been sent',
    see: 'See your booking',
  },
  machine,
  submissionOf: ({ context: { form, key, revision } }) => ({ form, key, revision }),
  request: ({ context }) => bookingRequestOf(context),
  check: (kept) => submission.safeParse(kept).data,
  draft: bookingDraft,
  draftOf: bookingDraftOf,
  sendNow: { type: 'retry.pressed' },
  edit: { type: 'edit.pressed' },
};
