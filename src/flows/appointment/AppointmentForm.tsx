import type { FormEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import { appointmentOutcomes, appointmentWords as words } from '../../../content/appointment.ts';
import { appointmentTitle } from '../../../content/appointment-titles.ts';
import type { AppointmentShown } from '../../../contract/appointment-link.ts';
import { lastBookableDay, suggestedHours } from '../../../contract/booking.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import { type Hour, nameOfHour, shortHourInWords } from '../../../contract/open-hours.ts';
import type { AppointmentEvent, appointmentMachine } from '../../../machines/appointment.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { Button } from '../../design/Button.tsx';
import { DateInput } from '../../design/DateInput.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Field } from '../../design/Field.tsx';
import { FormStatus, Pair, Panel } from '../../design/form.ts';
import { handOver } from '../../design/handOver.ts';
import { Text } from '../../design/layout.ts';
import { useDoneTitle } from '../../design/titleStart.ts';
import { office } from '../../settings.ts';
import { OfficeHint, offeredHours, pointedOutBy } from '../booking/OfficeHint.tsx';
import { TimeField } from '../booking/TimeField.tsx';
import { AppointmentNow } from './AppointmentNow.tsx';
import { HourForms, idOfHour } from './HourForms.tsx';

type AppointmentFormProps = {
  token: string;
  snapshot: SnapshotFrom<typeof appointmentMachine>;
  send: (event: AppointmentEvent) => void;
};

const idOf = (field: string) => `appointment-${field}`;

/** How the demo stands, the form that moves it, and the one that cancels it. */
export function AppointmentForm({ token, snapshot, send }: AppointmentFormProps) {
  const { form, fieldErrors, appointment, change } = snapshot.context;
  const invalid = snapshot.matches({ shown: 'invalid' });
  const [moved, sending] = [snapshot.matches({ shown: 'moved' }), snapshot.matches('sending')];
  const isAsked = appointment?.status === 'requested';
  const { field, ...flow } = useFormView<keyof Hour>({
    form,
    fieldErrors,
    invalid,
    arriving: true,
    idOf,
    send: (event) => send(event.type === 'form.submitted' ? { type: 'form.submitted', token } : event),
  });
  useDoneTitle(moved ? appointmentOutcomes[isAsked ? 'requested' : 'booked'] : undefined);
  const standing = isAsked ? words.asked : words.moved;
  const underWay = change.change === 'cancel' ? words.cancelling : words.moving;
  const status = sending ? underWay : moved && standing;
  const isOwnHour = appointment !== undefined && nameOfHour(form) === nameOfHour(appointment);
  const chosen = {
    hour: { ...form, time_zone: appointment?.time_zone ?? '' },
    office,
    now: new Date(appointment?.now ?? ''),
    free: invalid ? suggestedHours(fieldErrors) : [],
    status: isOwnHour ? appointment.status : undefined,
  };
  const press = (hour: Hour) => send({ type: 'hour.pressed', token, hour });
  const cancel = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'cancel.pressed', token });
  };
  return (
    <Panel>
      <FlowForm
        title={appointmentTitle}
        action="?"
        submit={words.move}
        button={{
          'aria-disabled': sending,
          ...pointedOutBy(chosen, invalid ? fieldErrors : []),
        }}
        flow={flow}
      >
        <input type="hidden" name="change" value="move" />
        {snapshot.matches({ shown: 'unanswered' }) && (
          <ErrorMessage>{wordsOf(fieldErrors) || words.unanswered}</ErrorMessage>
        )}
        {appointment && <AppointmentNow appointment={appointment} sending={sending} />}
        <Pair>
          <Field {...field('appointment_date')} label="Date">
            {(control) => <DateInput {...control} readOnly={sending} {...daysOf(appointment)} />}
          </Field>
          <TimeField {...field('appointment_time')} hour={form.appointment_time} locked={sending} />
        </Pair>
        <OfficeHint
          {...chosen}
          button={(hour) => (
            <Button
              ref={handOver}
              type="submit"
              form={idOfHour(hour)}
              kind="secondary"
              width="phone"
              aria-disabled={sending}
            >
              {shortHourInWords(hour)}
            </Button>
          )}
        />
      </FlowForm>
      {/* Below the button, which stays where it was pressed: a second press of an impatient hand would meet something else. */}
      <FormStatus role="status">{status}</FormStatus>
      <HourForms hours={offeredHours(chosen)} appointment={appointment} press={press} />
      <Panel as="form" method="post" action="?" aria-labelledby="cancel-heading" onSubmit={cancel}>
        <h2 id="cancel-heading">{words.cancelHeadline}</h2>
        <Text>{words.cancelText}</Text>
        <input type="hidden" name="change" value="cancel" />
        <div>
          <Button kind="secondary" width="phone" aria-disabled={sending}>
            {words.cancel}
          </Button>
        </div>
      </Panel>
    </Panel>
  );
}

/** The days to which a demo can be moved. */
function daysOf(appointment: AppointmentShown | undefined) {
  return appointment && { min: appointment.today, max: lastBookableDay(appointment.today) };
}
