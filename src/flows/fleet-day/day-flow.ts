import type { Actor, SnapshotFrom } from 'xstate';
import { day } from '../../../content/day/day.gen.ts';
import { type DayEvent, type FleetMember, fleetAt } from '../../../content/day/day.ts';
import type { fleetDayMachine } from '../../../machines/fleet-day.ts';

/** The day as its parts show it. */
export type DayFlow = {
  snapshot: SnapshotFrom<typeof fleetDayMachine>;
  send: Actor<typeof fleetDayMachine>['send'];
  /** The fleet at the minute that is shown. */
  fleet: readonly FleetMember[];
  /** The vehicle that is followed. */
  followed: FleetMember | undefined;
};

/** What the parts of a console show of a snapshot. */
export function shownOf(snapshot: DayFlow['snapshot']): Pick<DayFlow, 'fleet' | 'followed'> {
  const { minute, vehicle: plate } = snapshot.context;
  const fleet = fleetAt(day, minute);
  return { fleet, followed: fleet.find(({ vehicle }) => vehicle.plate === plate) };
}

/** The last report up to a minute. */
export function newestReport(minute: number): DayEvent | undefined {
  return day.events.findLast((event) => event.minute <= minute);
}

export function eventWords({ title, plate, place }: DayEvent): string {
  return `${title}, ${plate}, ${place}`;
}
