import * as z from 'zod/mini';
import { draftStore } from '../draft-store.ts';

/** The draft of the booking as `flows/booking/draft.ts` keeps it, without the form's code, which this page does not need. */
const draft = draftStore(
  'booking',
  z.object({
    form: z.record(z.string(), z.string()),
    key: z.string(),
    revision: z.number(),
    zoneChosen: z.optional(z.boolean()),
  }),
);

/** Has the booking that is opened next ask to see this first; what else was typed there stays. */
export function seeFirst(interest: string): void {
  const kept = draft.read() ?? { form: {}, key: '', revision: 0 };
  draft.keep({ ...kept, form: { ...kept.form, interest } });
}
