import { clockTime, type Day, vehicleAt } from './day.ts';

/** What another system is told of a vehicle at the minute of a fuel drop. Throws if the vehicle reports none. */
export function vehicleAnswer(day: Day, plate: string) {
  const vehicle = day.vehicles.find((each) => each.plate === plate);
  const drop = day.events.find((event) => event.plate === plate && event.kind === 'drop');
  if (!vehicle || !drop) throw new Error(`${plate} reports no fuel drop.`);
  const { status, place, litres, km } = vehicleAt(day, vehicle, drop.minute);
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
