import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { bookingFields } from '../../../contract/booking.ts';
import { blankBooking, bookingMachine } from '../../../machines/booking.ts';
import { watchingDay } from '../../actors/day.ts';
import { watchingNetwork } from '../../actors/window.ts';
import type { SubmissionFlow } from '../../submissions/running.ts';
import { storedForm } from '../../submissions/stored-form.ts';
import { bookingDraft } from './draft.ts';
import { bookingRequestOf, sendBooking } from './requests.ts';

const machine = bookingMachine.provide({
  actors: { sendingBooking: fromPromise(sendBooking), watchingDay, watchingNetwork },
});

const stored = z.object({
  form: storedForm(bookingFields, blankBooking),
  key: z.string().check(z.minLength(1)),
  revision: z.number(),
});

export const bookingFlow: SubmissionFlow<typeof machine> = {
  kind: 'booking',
  notice: {
    unsent: 'Your booking hasn’t been sent yet',
    rejected: 'Your booking needs a correction before we can accept it',
    sent: 'Your booking has been sent',
    link: 'See your booking',
  },
  machine,
  submissionOf: ({ form, key, revision }) => ({ form, key, revision }),
  request: bookingRequestOf,
  check: (submission) => stored.safeParse(submission).data,
  draft: bookingDraft,
};
