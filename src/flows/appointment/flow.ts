import { fromPromise } from 'xstate';
import { appointmentMachine } from '../../../machines/appointment.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { useAnswer } from '../answer.ts';
import { changeAppointment } from './requests.ts';

const machine = appointmentMachine.provide({ actors: { changingAppointment: fromPromise(changeAppointment) } });

/** Runs the page of a demo's own link. */
export function useAppointment() {
  return useFlow(machine, { answer: useAnswer('appointment') });
}
