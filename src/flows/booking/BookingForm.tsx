import type { SnapshotFrom } from 'xstate';
import { headlines } from '../../../content/headlines.ts';
import { dayInWords, daysAfter } from '../../../contract/appointment.ts';
import {
  type BookingField,
  bookingFieldLabels,
  bookingPath,
  lastBookableDay,
  suggestedHours,
} from '../../../contract/booking.ts';
import type { BookingContext, BookingEvent, bookingMachine } from '../../../machines/booking.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { DateInput } from '../../design/DateInput.tsx';
import { EmailInput } from '../../design/EmailInput.tsx';
import { Field, Input } from '../../design/Field.tsx';
import { FormStatus, Pair } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { PrivacyLink } from '../../design/NewTabLink.tsx';
import { settings, office as siteOffice } from '../../settings.ts';
import { FleetQuestions } from './FleetQuestions.tsx';
import { type ChosenHour, offeredHours, pointedOutBy } from './OfficeHint.tsx';
import { OfficeTime } from './OfficeTime.tsx';
import { TimeField } from './TimeField.tsx';

export type BookingViewProps = {
  snapshot: SnapshotFrom<typeof bookingMachine>;
  send: (event: BookingEvent) => void;
};

/** The id of a field's control; the time zone and the instant have none of their own, and belong to the time. */
const idOf = (field: string) =>
  `booking-${field === 'time_zone' || field === 'appointment' ? 'appointment_time' : field}`;

/** The form of specification 2 (Booking); without scripts it is posted to the same endpoint. */
export function BookingForm({ snapshot, send }: BookingViewProps) {
  const { form, fieldErrors, today, movedFrom } = snapshot.context;
  const invalid = snapshot.matches({ form: 'invalid' });
  const arriving = snapshot.matches('unhydrated');
  const { field, ...flow } = useFormView<BookingField>({ form, fieldErrors, invalid, arriving, idOf, send });
  const chosen = chosenHour(snapshot.context, invalid);
  const pointedOut = pointedOutBy(chosen, flow.fieldErrors);
  return (
    <FlowForm
      title={headlines['/booking']}
      action={bookingPath}
      submit="Submit: book my demo"
      button={{ ...pointedOut }}
      flow={flow}
    >
      {/* Without scripts, Enter in a field presses the first button of its form, which would be that of a suggested time. */}
      {offeredHours(chosen).length > 0 && <button type="submit" hidden {...pointedOut} />}
      <Lead>
        Half an hour with a customer success agent, by phone or video, about your own fleet. If you leave an email
        address, we’ll email you the appointment.
      </Lead>
      <Pair>
        <Field {...field('first_name')} label="First name">
          {(control) => <Input {...control} autoComplete="given-name" />}
        </Field>
        <Field {...field('last_name')} label="Last name">
          {(control) => <Input {...control} autoComplete="family-name" />}
        </Field>
      </Pair>
      <Field
        {...field('phone')}
        label={bookingFieldLabels.phone}
        hint="Enter a phone number, an email address, or both"
      >
        {(control) => <Input {...control} type="tel" autoComplete="tel" />}
      </Field>
      <Field {...field('email')} label="Email">
        {(control) => <EmailInput {...control} />}
      </Field>
      <Pair>
        <Field {...field('appointment_date')} label="Date">
          {(control) => (
            <DateInput {...control} min={today || undefined} max={(today && lastBookableDay(today)) || undefined} />
          )}
        </Field>
        <TimeField {...field('appointment_time')} hour={form.appointment_time} />
      </Pair>
      <FormStatus role="status">
        {movedFrom !== '' &&
          `We changed the date from ${dayInWords(movedFrom)} to ${dayInWords(form.appointment_date)}, which is ${form.appointment_date === daysAfter(today, 1) ? 'now tomorrow where you are' : 'the first day from tomorrow that we’re open'}.`}
      </FormStatus>
      <OfficeTime timeId={idOf('appointment_time')} chosen={chosen} context={snapshot.context} send={send} />
      <FleetQuestions size={field('fleet_size')} interest={field('interest')} />
      <PrivacyLink />
    </FlowForm>
  );
}

/** The time in the form. On a page that answers a form without scripts, it is one of the office's day. */
function chosenHour({ form, fieldErrors, office, now }: BookingContext, invalid: boolean): ChosenHour {
  return {
    hour: { ...form, time_zone: form.time_zone || settings.OFFICE_TIME_ZONE },
    office: office ?? (now > 0 ? siteOffice : undefined),
    now: new Date(now),
    free: invalid ? suggestedHours(fieldErrors) : [],
  };
}
