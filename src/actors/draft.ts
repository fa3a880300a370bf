import * as z from 'zod/mini';
import { bookingFields } from '../../contract/booking.ts';
import type { BookingContext, BookingDraft } from '../../machines/booking.ts';

/** What a booking in progress leaves in session storage, so that a reload loses nothing that was typed. */
const draft = z.object({
  form: z.partialRecord(z.enum(bookingFields), z.string()),
  key: z.string(),
  revision: z.number(),
});
const draftName = 'booking';

/** The draft that this tab holds, if it holds a sound one. */
export function readDraft(): z.infer<typeof draft> | undefined {
  try {
    const parsed = draft.safeParse(JSON.parse(sessionStorage.getItem(draftName) ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the draft for this tab, without a date that nobody chose: it would grow old. A browser that refuses storage keeps
 * none, and the form works all the same.
 */
export function keepDraft({ form: { appointment_date, ...form }, dateChosen, key, revision }: BookingContext): void {
  const kept: z.infer<typeof draft> = { form: dateChosen ? { ...form, appointment_date } : form, key, revision };
  try {
    sessionStorage.setItem(draftName, JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden.
  }
}

/** Forgets the draft of a booking that has been acknowledged. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(draftName);
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** What was typed into the form as it was served, before the scripts ran. Untouched fields are left out. */
export function typedIn(form: HTMLFormElement): Partial<BookingDraft> {
  const typed: Partial<BookingDraft> = {};
  for (const field of bookingFields) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement && control.value !== control.defaultValue) typed[field] = control.value;
    if (control instanceof HTMLSelectElement && !control.selectedOptions[0]?.defaultSelected)
      typed[field] = control.value;
  }
  return typed;
}
