import { fromPromise } from 'xstate';
import { type AppointmentShown, appointmentPage, appointmentShown } from '../../../contract/appointment-link.ts';
import { type AppointmentTry, appointmentMachine } from '../../../machines/appointment.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { jsonOf } from '../../http/answer.ts';
import { type Invocation, post } from '../../http/client.ts';
import { useAnswer } from '../answer.ts';

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

const machine = appointmentMachine.provide({ actors: { changingAppointment: fromPromise(changeAppointment) } });

/** Runs the page of a demo's own link. */
export function useAppointment() {
  return useFlow(machine, { answer: useAnswer('appointment') });
}
