import { dayIn, instantOf } from '../../contract/appointment.ts';
import { timeZone } from './time-zone.ts';

// The first process of a run sets it; the others of the run inherit it, and so does the server under test.
process.env.PATHS_BEGIN ??= instantOf(dayIn(timeZone, new Date()), '12', timeZone);

/**
 * The time at which every path begins, on every clock: noon of the day on which the run began. So no run reaches midnight
 * unnoticed, at whatever time it begins.
 */
export const now = new Date(process.env.PATHS_BEGIN);
