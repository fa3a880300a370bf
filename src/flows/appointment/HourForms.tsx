import type { AppointmentShown } from '../../../contract/appointment-link.ts';
import { type Hour, hourAlone, nameOfHour } from '../../../contract/open-hours.ts';

/** The id of the form that accepts the proposed time: the buttons of these forms are elsewhere. */
export const acceptingForm = 'accepting';

/** The id of the form that takes a time. */
export const idOfHour = (hour: Hour) => `hour-${nameOfHour(hour)}`;

type HourFormsProps = {
  /** The times offered. */
  hours: readonly Hour[];
  appointment: AppointmentShown | undefined;
  press: (hour: Hour) => void;
};

/** A form for each time that one press chooses. They take no room, as their buttons are elsewhere. */
export function HourForms({ hours, appointment, press }: HourFormsProps) {
  return (
    <>
      {appointment?.status === 'proposed' && <HourForm id={acceptingForm} hour={appointment} press={press} />}
      {hours.map((hour) => (
        <HourForm key={idOfHour(hour)} id={idOfHour(hour)} hour={hour} press={press} />
      ))}
    </>
  );
}

type HourFormProps = { id: string; hour: Hour; press: (hour: Hour) => void };

function HourForm({ id, hour, press }: HourFormProps) {
  return (
    <form
      hidden
      id={id}
      method="post"
      action="?"
      onSubmit={(event) => {
        event.preventDefault();
        press(hourAlone(hour));
      }}
    >
      <input type="hidden" name="change" value="move" />
      <input type="hidden" name="appointment_date" value={hour.appointment_date} />
      <input type="hidden" name="appointment_time" value={hour.appointment_time} />
    </form>
  );
}
