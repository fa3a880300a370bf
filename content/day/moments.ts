import type { DayMoment } from '../subject.ts';

/** Where the tour shows a moment of the day. */
export function tourPath({ at, vehicle, event }: DayMoment): `/tour?${string}` {
  return `/tour?at=${at}&vehicle=${vehicle.replace(' ', '')}${event ? `&event=${event}` : ''}`;
}
