/** What the emailed report of the example day says; `scripts/build/report-of-day.ts` writes it, and a plot draws it. */
import { day } from '../../../content/day/day.gen.ts';
import { clockTime, type DayVehicle, isAlarm } from '../../../content/day/day.ts';
import { grouped, kmDriven, litresBurnt } from './of-the-day.ts';

const [first, last] = day.hours;
const alarms = day.events.filter(isAlarm);

const [km, litres] = [kmDriven, litresBurnt].map((figure) =>
  day.vehicles.reduce((sum, vehicle) => sum + figure(vehicle, first, last), 0),
) as [number, number];

/** Litres per 100 km. */
const rateOf = (vehicle: DayVehicle) => (litresBurnt(vehicle, first, last) / kmDriven(vehicle, first, last)) * 100;

export const reportSubject = ['Your fleet on Thursday,', `26 November: ${alarms.length} things to look at`] as const;

export const reportTotals = [
  `${day.vehicles.length} vehicles drove ${grouped(km)} km`,
  `and used ${grouped(litres)} litres of diesel.`,
] as const;

export const reportedAlarms = alarms.map(({ minute, plate, place, title }) => ({
  term: `${clockTime(minute)}, ${plate}`,
  title,
  place,
}));

/** The thirstiest first. */
export const reportedLorries = day.vehicles
  .filter(({ kind }) => kind === 'lorry')
  .toSorted((one, other) => rateOf(other) - rateOf(one))
  .map((lorry) => ({
    plate: lorry.plate,
    rate: `${rateOf(lorry).toFixed(1)} L/100 km`,
    sum: `${grouped(litresBurnt(lorry, first, last))} L for ${grouped(kmDriven(lorry, first, last))} km`,
  }));
