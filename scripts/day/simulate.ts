import { type DayReading, type DayVehicle, tenth } from '../../content/day/day.ts';
import type { Plan, PlannedStep, Time } from './plan.ts';
import { type RoadPlace, wayBetween } from './roads.ts';

/** When the tracker reports first and last, in minutes after midnight. */
export const hours = [5 * 60, 19 * 60] as const;

/** What an engine burns that drives nothing, in litres per hour. */
export const idleUse = 2.4;

/** About how long a lorry keeps one speed, in minutes. */
const stretch = 7;

/** Numbers from 0 to 1 that are the same for the same seed: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function minuteOf(time: Time): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return hour * 60 + minute;
}

/** The readings of a vehicle that does as planned. Throws if the plan cannot be: a tank runs dry or over, or times go back. */
export function simulated(plan: Plan, random: () => number): DayVehicle {
  const way: [RoadPlace, number][] = [[plan.starts, 0]];
  const readings: DayReading[] = [[hours[0], 0, plan.litres, 0]];
  const last = () => readings.at(-1) as DayReading;
  const fail = (step: PlannedStep, reason: string): never => {
    throw new Error(`${plan.plate}: ${JSON.stringify(step)}: ${reason}`);
  };

  /** The vehicle stands as it is until a minute. */
  const standUntil = (minute: number, engine: 0 | 1) => {
    const [, km, litres] = last();
    readings.push([minute, km, litres, engine]);
  };

  for (const step of plan.steps) {
    if (step.does === 'drive') {
      const [start, end] = [minuteOf(step.from), minuteOf(step.arrives)];
      const legs = wayBetween(way.at(-1)?.[0] as RoadPlace, step.to);
      standUntil(start, 1);
      const [, km, litres] = last();
      const length = legs.at(-1)?.[1] ?? 0;
      for (const [place, at] of legs.slice(1)) way.push([place, km + at]);
      const used = step.litres ?? (length * plan.uses) / 100;
      const pieces = step.isEven ? 1 : Math.max(1, Math.round((end - start) / stretch));
      const speeds = shares(pieces, 0.35, random);
      // What a kilometre takes depends on hills and load more than on speed.
      const thirsts = shares(pieces, 0.15, random).map((share, at) => share * (speeds[at] ?? 0));
      const thirst = thirsts.reduce((sum, share) => sum + share, 0);
      let [driven, burnt] = [0, 0];
      for (let piece = 0; piece < pieces; piece += 1) {
        driven += speeds[piece] ?? 0;
        burnt += (thirsts[piece] ?? 0) / thirst;
        const minute = Math.round(start + ((end - start) * (piece + 1)) / pieces);
        readings.push([
          minute,
          tenth(km + length * driven),
          tenth(litres - used * burnt),
          piece === pieces - 1 ? 0 : 1,
        ]);
      }
    } else if (step.does === 'idle') {
      const [start, end] = [minuteOf(step.from), minuteOf(step.until)];
      standUntil(start, 1);
      const [, km, litres] = last();
      readings.push([end, km, tenth(litres - ((end - start) / 60) * idleUse), 0]);
    } else {
      const end = minuteOf(step.until);
      standUntil(end - step.minutes, 0);
      const [, km, litres] = last();
      readings.push([end, km, tenth(litres + (step.does === 'fill' ? step.litres : -step.litres)), 0]);
    }
    const [minute, , litres] = last();
    if (litres < 5 || litres > plan.tank) fail(step, `${litres} litres at the end of it`);
    if (minute < (readings.at(-2)?.[0] ?? 0)) fail(step, 'it begins before the one before it ends');
  }
  standUntil(hours[1], 0);
  return {
    plate: plan.plate,
    kind: plan.kind,
    driver: plan.driver,
    tank: plan.tank,
    way,
    readings: readings.filter((reading, at) => readings[at + 1]?.[0] !== reading[0]),
    ...(plan.round && {
      planned: plan.round.map(([place, arrives, departs]) => [place, minuteOf(arrives), minuteOf(departs)] as const),
    }),
  };
}

/** Parts of one, which differ from each other by up to a share of their mean. */
function shares(count: number, spread: number, random: () => number): number[] {
  const parts = Array.from({ length: count }, () => 1 + spread * (2 * random() - 1));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}
