import type { RouterHistory } from '@tanstack/react-router';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { day } from '../../../content/day/day.gen.ts';
import { clockTime } from '../../../content/day/day.ts';
import { dayHours, type fleetDayMachine, openingMinute } from '../../../machines/fleet-day.ts';
import { keepAddressInStep } from '../address-in-step.ts';
import { queryWith } from '../query.ts';

/** The page with the console. */
const page = '/tour';

export type Moment = {
  minute: number;
  vehicle: string;
  /** The report that is open: its place among the day's events, or -1. */
  place: number;
};

/**
 * Keeps the address and the moment of the day in step (`/tour?at=14:10&vehicle=KCZ204P&event=drop`). An open report is a step of its
 * own in the history, which Back closes. While the day plays, the address waits. Returns the function that ends it.
 */
export function followDayAddress(actor: ActorRefFrom<typeof fleetDayMachine>, history: RouterHistory): () => void {
  return keepAddressInStep(actor, history, {
    page,
    adopt: (search, former) => {
      const isSame = queryOf(momentIn(search), '') === queryOf(momentIn(former), '');
      if (!isSame) actor.send({ type: 'address.changed', ...momentIn(search) });
    },
    queryOf: (snapshot, search) =>
      snapshot.matches({ time: 'playing' }) ? undefined : queryOf(momentOf(snapshot), search),
    queryBefore: ({ context: { opened, before } }, search) =>
      opened < 0 ? undefined : queryOf({ ...before, place: -1 }, search),
    normalised: (search) => queryOf(momentIn(search), search),
  });
}

export function momentOf({ context: { minute, vehicle, opened } }: SnapshotFrom<typeof fleetDayMachine>): Moment {
  return { minute, vehicle, place: opened };
}

/**
 * The moment that an address names; what it does not name, or not rightly, is as the console opens. A time outside the day is the
 * nearest of the day.
 */
export function momentIn(search: string): Moment {
  const query = new URLSearchParams(search);
  const [, hour, minutes] = /^(\d\d?):(\d\d)$/.exec(query.get('at') ?? '') ?? [];
  const named = hour === undefined ? openingMinute : Number(hour) * 60 + Number(minutes);
  const minute = Math.min(Math.max(named, dayHours.first), dayHours.last);
  const plate = (query.get('vehicle') ?? '').replaceAll(' ', '').toUpperCase();
  const vehicle = day.vehicles.find((each) => each.plate.replace(' ', '') === plate)?.plate ?? '';
  const place = day.events.findIndex(
    (event) => event.kind === query.get('event') && event.minute === minute && (!vehicle || event.plate === vehicle),
  );
  return { minute, vehicle: day.events[place]?.plate ?? vehicle, place };
}

export function queryOf({ minute, vehicle, place }: Moment, search: string): string {
  const event = day.events[place]?.kind;
  const values = {
    // A report is sent with its minute, wherever the console opens one day.
    ...((minute !== openingMinute || event) && { at: clockTime(minute) }),
    ...(vehicle && { vehicle: vehicle.replace(' ', '') }),
    ...(event && { event }),
  };
  // A colon needs no escaping in a query, and reads better in a message.
  return queryWith(search, ['at', 'vehicle', 'event'], values).replace('%3A', ':');
}
