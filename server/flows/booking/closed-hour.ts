import type { FieldError } from '../../../contract/field-error.ts';
import { isOpen, nameOfHour, type Office, type ZonedHour } from '../../../contract/open-hours.ts';

/**
 * The field error that points a time when the office is closed out to somebody without scripts, whose page could not do so. The
 * second press, of a form that names the time as `pointedOut`, asks for it. Undefined if there is nothing to point out.
 */
export function closedHour(hour: ZonedHour, pointedOut: string | undefined, office: Office): FieldError | undefined {
  return pointedOut === undefined || pointedOut === nameOfHour(hour) || isOpen(hour, office)
    ? undefined
    : { field: 'appointment_time', message: pressAgain };
}

const pressAgain = 'Our office is closed then. Choose another time, or press the button again to ask for this one';
