import { clockTime } from '../../../content/day/day.ts';
import { type TripPoint, trip } from '../../../content/trip.ts';

/** What is known of the vehicle at one reading. */
export type TripReading = {
  /** The time of day, as 14:10. */
  time: string;
  /** Where it is, in words. */
  place: string;
  km: number;
  litres: number;
  moves: boolean;
};

/** The vehicle at a reading of the trip. */
export function tripAt(reading: number): TripReading {
  const next = trip.points.findIndex((point) => point.reading >= reading);
  const to = trip.points[next] as TripPoint;
  const from = trip.points[next - 1] ?? to;
  const part = to === from ? 1 : (reading - from.reading) / (to.reading - from.reading);
  const between = (one: number, other: number) => Math.round(one + (other - one) * part);
  const arrives = to.reading === reading;
  const onward = trip.points[next + 1] ?? to;
  const moves = arrives ? onward.km !== to.km : from.km !== to.km;
  const isAtPlace = arrives || !moves;
  return {
    time: timeAt(reading),
    place: isAtPlace ? to.place : `${from.place} to ${to.place}`,
    km: between(from.km, to.km),
    litres: between(from.litres, to.litres),
    moves,
  };
}

/** The newest story at a reading. */
export function storyAt(reading: number): string {
  const past = Object.keys(trip.stories).filter((moment) => Number(moment) <= reading);
  return trip.stories[Number(past.at(-1))] ?? '';
}

function timeAt(reading: number): string {
  return clockTime(trip.departure + reading * trip.minutesPerReading);
}
