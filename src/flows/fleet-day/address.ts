import type { RouterHistory } from '@tanstack/react-router';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { day } from '../../../content/day/day.gen.ts';
import { clockTime } from '../../../content/day/day.ts';
import { dayHours, type fleetDayMachine, openingMinute } from '../../../machines/fleet-day.ts';
import { queryWith } from '../query.ts';

/** The page with the console. */
const page = '/tour';

/** The pause before a moment reaches the address, in milliseconds, as for the pricing options. */
const pause = 250;

type Moment = { minute: number; vehicle: string };

/**
 * Keeps the address and the moment of the day in step, so that a moment can be sent to somebody (`/tour?at=14:10&vehicle=KCZ204P`).
 * While the day plays, the address waits. Returns the function that ends it.
 */
export function followDayAddress(actor: ActorRefFrom<typeof fleetDayMachine>, history: RouterHistory): () => void {
  let shown = '';
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const adopt = () => {
    const { pathname, search } = history.location;
    if (pathname !== page || search === shown) return;
    const isSame = queryOf(momentIn(search), '') === queryOf(momentIn(shown), '');
    shown = search;
    if (!isSame) actor.send({ type: 'address.changed', ...momentIn(search) });
  };
  const project = () => {
    if (history.location.pathname !== page) return;
    const snapshot = actor.getSnapshot();
    if (snapshot.matches({ time: 'playing' })) return;
    const query = queryOf(momentOf(snapshot), shown);
    if (query === queryOf(momentIn(shown), shown)) return;
    shown = query;
    history.replace(page + query + history.location.hash);
  };

  adopt();
  const subscription = actor.subscribe(() => {
    clearTimeout(waiting);
    waiting = setTimeout(project, pause);
  });
  const unsubscribe = history.subscribe(adopt);
  return () => {
    clearTimeout(waiting);
    subscription.unsubscribe();
    unsubscribe();
  };
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
