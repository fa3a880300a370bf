import { type AppointmentShown, appointmentPage, appointmentShown } from '../../../contract/appointment-link.ts';
import type { AppointmentTry } from '../../../machines/appointment.ts';
import { jsonOf } from '../../http/answer.ts';
import { type Invocation, post } from '../../http/client.ts';

/** Moves or cancels the demo of a link; returns how it stands then. */
export async function changeAppointment({
  input: { token, change },
  signal,
}: Invocation<AppointmentTry>): Promise<AppointmentShown> {
  return post(`${appointmentPage}/${encodeURIComponent(token)}`, {
    json: change,
    signal,
    answer: jsonOf(appointmentShown),
    rejectsLimit: true,
  });
}
