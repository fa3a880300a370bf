import type { RouterHistory } from '@tanstack/react-router';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { day } from '../../../content/day/day.gen.ts';
import { clockTime } from '../../../content/day/day.ts';
import { dayHours, type fleetDayMachine, openingMinute } from '../../../machines/fleet-day.ts';
import { keepAddressInStep } from '../address-in-step.ts';
import { queryWith } from '../query.ts';

/** The page with the console. */
const page = '/tour';

type Moment = { minute: number; vehicle: string };

/**
 * Keeps the address and the moment of the day in step (`/tour?at=14:10&vehicle=KCZ204P`). While the day plays, the address waits.
 * Returns the function that ends it.
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
    normalised: (search) => queryOf(momentIn(search), search),
  });
}

function momentOf({ context: { minute, vehicle } }: SnapshotFrom<typeof fleetDayMachine>): Moment {
  return { minute, vehicle };
}

/** The moment that an address names; what it does not name, or not rightly, is as the console opens. */
function momentIn(search: string): Moment {
  const query = new URLSearchParams(search);
  const [, hour, minutes] = /^(\d\d):(\d\d)$/.exec(query.get('at') ?? '') ?? [];
  const minute = Number(hour) * 60 + Number(minutes);
  const plate = (query.get('vehicle') ?? '').replaceAll(' ', '').toUpperCase();
  const vehicle = day.vehicles.find((each) => each.plate.replace(' ', '') === plate)?.plate ?? '';
  return { minute: minute >= dayHours.first && minute <= dayHours.last ? minute : openingMinute, vehicle };
}

function queryOf({ minute, vehicle }: Moment, search: string): string {
  const values = {
    ...(minute !== openingMinute && { at: clockTime(minute) }),
    ...(vehicle && { vehicle: vehicle.replace(' ', '') }),
  };
  // A colon needs no escaping in a query, and reads better in a message.
  return queryWith(search, ['at', 'vehicle'], values).replace('%3A', ':');
}
