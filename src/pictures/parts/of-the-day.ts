/** What pictures show of the example day. */
import { day } from '../../../content/day/day.gen.ts';
import {
  clockTime,
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

/** What another system is told of a vehicle at the minute of its fuel drop. Throws if it reports none. */
export function vehicleAnswer(plate: string) {
  const drop = dayReport(plate, 'drop');
  const { status, place, litres, km } = vehicleAt(day, dayVehicle(plate), drop.minute);
  return {
    plate,
    at: clockTime(drop.minute),
    status,
    place,
    km_today: km,
    tank_litres: litres,
    last_alert: { kind: 'fuel_drop', litres: Number(/\d+/.exec(drop.title)?.[0]) },
  };
}

/** A length of time in minutes as 9 h 49. */
export const hoursAndMinutes = (minutes: number) =>
  `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;

/** A figure as 1,151. */
export const grouped = (figure: number): string => Math.round(figure).toLocaleString('en');
