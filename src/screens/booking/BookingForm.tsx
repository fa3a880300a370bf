import { headlines } from '../../../content/headlines.ts';
import { appointmentHours, dayInWords, hourInWords } from '../../../contract/appointment.ts';
import { type BookingField, bookingPath } from '../../../contract/booking.ts';
import type { BookingContext, BookingEvent } from '../../../machines/booking.ts';
import { useFormView } from '../../components/form/useFormView.ts';
import { Button } from '../../design/Button.tsx';
import { ErrorSummary } from '../../design/ErrorSummary.tsx';
import { emailInput } from '../../design/emailInput.ts';
import { Field, Input, Select } from '../../design/Field.tsx';
import { Form, Pair, Send, Status } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { PrivacyLink } from '../../design/NewTabLink.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';

type BookingFormProps = {
  context: BookingContext;
  invalid: boolean;
  send: (event: BookingEvent) => void;
};

/** The control of a field; what the form does not ask, the zone and the instant, hangs on the time. */
const idOf = (field: string) =>
  `booking-${field === 'time_zone' || field === 'appointment' ? 'appointment_time' : field}`;

/** The form of specification 2 (Booking); without scripts it posts itself to the same endpoint. */
export function BookingForm({ context, invalid, send }: BookingFormProps) {
  const { form, fieldErrors, today, movedFrom } = context;
  const { element, heading, submissions, fieldErrorOf, control, onSubmit } = useFormView<BookingField>({
    form,
    fieldErrors,
    invalid,
    comesBack: context.key !== '' && !invalid,
    idOf,
    send,
  });
  return (
    <Form
      ref={element}
      method="post"
      action={bookingPath}
      noValidate
      aria-labelledby="booking-heading"
      onSubmit={onSubmit}
    >
      {invalid && <ErrorSummary fieldErrors={fieldErrors} idOf={idOf} submissions={submissions} />}
      <PageHeading ref={heading} id="booking-heading">
        {headlines['/booking']}
      </PageHeading>
      <Lead>
        Half an hour with a customer success agent, by telephone or video, with your own questions. We confirm by mail
        when you leave an email, and call you at the time you choose.
      </Lead>
      <Pair>
        <Field id={idOf('first_name')} label="First name" fieldError={fieldErrorOf('first_name')}>
          {(described) => <Input {...control('first_name')} {...described} autoComplete="given-name" />}
        </Field>
        <Field id={idOf('last_name')} label="Last name" fieldError={fieldErrorOf('last_name')}>
          {(described) => <Input {...control('last_name')} {...described} autoComplete="family-name" />}
        </Field>
      </Pair>
      <Field
        id={idOf('phone')}
        label="Telephone"
        hint="A telephone or an email: one of the two is enough"
        fieldError={fieldErrorOf('phone')}
      >
        {(described) => <Input {...control('phone')} {...described} type="tel" autoComplete="tel" />}
      </Field>
      <Field id={idOf('email')} label="Email" fieldError={fieldErrorOf('email')}>
        {(described) => <Input {...control('email')} {...described} {...emailInput} />}
      </Field>
      <Pair>
        <Field id={idOf('appointment_date')} label="Date" fieldError={fieldErrorOf('appointment_date')}>
          {(described) => (
            <Input {...control('appointment_date')} {...described} type="date" min={today || undefined} />
          )}
        </Field>
        <Field id={idOf('appointment_time')} label="Time" fieldError={fieldErrorOf('appointment_time')}>
          {(described) => (
            <Select {...control('appointment_time')} {...described}>
              {appointmentHours.map((hour) => (
                <option key={hour} value={hour}>
                  {hourInWords(hour)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Pair>
      <Status role="status">{movedFrom !== '' && movedInWords(movedFrom, form.appointment_date)}</Status>
      <Zone>
        Times are in the time zone <strong>{form.time_zone || settings.OFFICE_TIME_ZONE}</strong>.
      </Zone>
      <PrivacyLink />
      <Send>
        <Button type="submit" size="large" width="phone">
          Submit
        </Button>
        <span>
          Or call us: <a href={phoneHref}>{settings.PHONE}</a>
        </span>
      </Send>
    </Form>
  );
}

/** The calendar has moved the date on, which nobody chose: it does not change behind the visitor's back. */
const movedInWords = (from: string, to: string) =>
  `We changed the date from ${dayInWords(from)} to ${dayInWords(to)}, which is now tomorrow where you are.`;

const Zone = styled('p', { marginTop: '-$3', color: '$inkSoft', fontSize: '$small', '& strong': { color: '$ink' } });
