/** What pictures show of the example day. */
import { day } from '../../../content/day/day.gen.ts';
import {
  type DayEvent,
  type DayEventKind,
  type DayReading,
  type DayVehicle,
  tenth,
  vehicleAt,
} from '../../../content/day/day.ts';

/** The vehicle with a number plate. Throws if the day has none. */
export function dayVehicle(plate: string): DayVehicle {
  const vehicle = day.vehicles.find((each) => each.plate === plate);
  if (!vehicle) throw new Error(`There is no vehicle ${plate}.`);
  return vehicle;
}

/** What a vehicle reports of a kind on the day. Throws if it reports none. */
export function dayReport(plate: string, kind: DayEventKind): DayEvent {
  const report = day.events.find((event) => event.plate === plate && event.kind === kind);
  if (!report) throw new Error(`${plate} reports no ${kind}.`);
  return report;
}

/** What the photo of a dispenser reads: the litres and the shillings, as they are written there. */
export function dispenserOf({ sends }: DayEvent): { litres: string; shillings: string } {
  const [, litres = '', shillings = ''] = /([\d.]+) litres, KES ([\d,]+)/.exec(sends[0]?.text ?? '') ?? [];
  return { litres, shillings };
}

/** The litres that an engine burns between two minutes, with what is filled and lost left out. */
export function litresBurnt(vehicle: DayVehicle, from: number, to: number): number {
  return vehicle.readings.slice(1).reduce((sum, [end, , after], index) => {
    const [start, , before, engine] = vehicle.readings[index] as DayReading;
    const shared = Math.max(0, Math.min(end, to) - Math.max(start, from)) / (end - start);
    return sum + (engine === 1 ? (before - after) * shared : 0);
  }, 0);
}

/** The kilometres that a vehicle drives between two minutes. */
export function kmDriven(vehicle: DayVehicle, from: number, to: number): number {
  return tenth(vehicleAt(day, vehicle, to).km - vehicleAt(day, vehicle, from).km);
}

/** How often a vehicle sets out up to a minute: the minutes at which it does. */
export function departuresOf({ readings }: DayVehicle, until: number): number[] {
  return readings.flatMap(([at, km], index) =>
    at <= until && readings[index - 1]?.[1] === km && (readings[index + 1]?.[1] ?? km) > km ? [at] : [],
  );
}

/** A figure as 1,151. */
export const grouped = (figure: number): string => Math.round(figure).toLocaleString('en');
