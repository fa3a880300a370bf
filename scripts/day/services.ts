/** How far the vehicles of the day are from their services. */
import type { DayVehicle, VehicleService } from '../../content/day/day.ts';
import { dayPlans, serviceEvery } from './plan.ts';

/** The working days of a lorry until the workshop's calendar ends, with one to spare: by then only its own jobs are due. */
const calendarDays = 12;

/** The odometer and the services of each vehicle. What no report and no calendar says of them is random. */
export function servicesOf(vehicles: readonly DayVehicle[], random: () => number): VehicleService[] {
  return dayPlans.map(({ plate, kind, service }) => {
    const every = serviceEvery[kind];
    const driven = vehicles.find((vehicle) => vehicle.plate === plate)?.readings.at(-1)?.[1] ?? 0;
    const least = Math.max(every * 0.3, driven * calendarDays);
    const left = service ?? Math.round(least + (every * 0.96 - least) * random());
    const odometer = Math.round(40_000 + 280_000 * random());
    return { plate, odometer, serviced: odometer - every + left, every };
  });
}
