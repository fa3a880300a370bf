import { dayIn } from '../contract/appointment.ts';
import { firstOpenDay, type Office } from '../contract/open-hours.ts';

/** What decides the date that a booking shows. */
type Dated = {
  form: Record<'appointment_date' | 'time_zone', string>;
  office: Office | undefined;
  /** Whether the visitor chose the date. */
  dateChosen: boolean;
  movedFrom: string;
};

/**
 * The visitor's day in a time zone, and the form with it: a date that nobody chose is the first open day from tomorrow on
 * (specification 9 and the rulings on booking).
 */
export function dated<Context extends Dated>(
  { form, office, dateChosen, movedFrom }: Context,
  now: number,
  timeZone: string,
): Pick<Context, 'form' | 'movedFrom'> & { now: number; today: string } {
  const at = new Date(now);
  const tomorrow = dayIn(timeZone, at, 1);
  const first = office ? firstOpenDay(tomorrow, office) : tomorrow;
  const shown = form.appointment_date;
  const moves = !dateChosen && shown !== first;
  return {
    now,
    today: dayIn(timeZone, at),
    form: { ...form, time_zone: timeZone, ...(moves && { appointment_date: first }) } as Context['form'],
    movedFrom: moves ? shown : movedFrom,
  };
}
