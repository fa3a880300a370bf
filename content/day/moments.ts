import type { DayMoment } from '../subject.ts';

/** Where the tour shows a moment of the day. */
export function tourPath({ at, vehicle, event }: DayMoment): `/tour?${string}` {
  return `/tour?at=${at}${vehicle ? `&vehicle=${vehicle.replace(' ', '')}` : ''}${event ? `&event=${event}` : ''}`;
}

/** A moment of the day in words, such as 'KDA 412T at 10:42'. */
export function momentInWords({ at, vehicle }: DayMoment): string {
  return `${vehicle ?? 'the fleet'} at ${at}`;
}
