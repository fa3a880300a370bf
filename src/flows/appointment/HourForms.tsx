import { appointmentWords as words } from '../../../content/appointment.ts';
import type { AppointmentShown } from '../../../contract/appointment-link.ts';
import { type Hour, hourAlone, shortHourInWords } from '../../../contract/open-hours.ts';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { handOver } from '../../design/handOver.ts';
import { Text } from '../../design/layout.ts';

/** The id of the form that accepts the proposed hour: its button is elsewhere. */
export const acceptingForm = 'accepting';

type HourFormsProps = {
  /** The nearest free hours, where the chosen one is taken. */
  free: readonly Hour[];
  appointment: AppointmentShown | undefined;
  press: (hour: Hour) => void;
};

/** A form for each hour that one press chooses. */
export function HourForms({ free, appointment, press }: HourFormsProps) {
  return (
    <>
      {appointment?.status === 'proposed' && <HourForm id={acceptingForm} hour={appointment} press={press} />}
      {free.length > 0 && (
        <Panel>
          <Text>{words.free}</Text>
          <Choices>
            {free.map((hour) => (
              <HourForm key={shortHourInWords(hour)} hour={hour} press={press}>
                <Button ref={handOver} kind="secondary" width="phone">
                  {shortHourInWords(hour)}
                </Button>
              </HourForm>
            ))}
          </Choices>
        </Panel>
      )}
    </>
  );
}

type HourFormProps = { id?: string; hour: Hour; press: (hour: Hour) => void; children?: React.ReactNode };

function HourForm({ id, hour, press, children }: HourFormProps) {
  return (
    <form
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
      {children}
    </form>
  );
}
