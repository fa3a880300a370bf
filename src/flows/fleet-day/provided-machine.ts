import { fleetDayMachine } from '../../../machines/fleet-day.ts';
import { keepingTime } from '../../actors/trip-replay.ts';

/** The chart of the day, with the time that passes in a browser. */
export const playedDay = fleetDayMachine.provide({ actors: { keepingTime } });
