/** What the plots of the day share: their sizes, the scale of its hours, and the ground that they stand on. */

import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { day } from '../../../content/day/day.gen.ts';
import { clockTime } from '../../../content/day/day.ts';
import { Frame } from '../../pictures/Frame.tsx';
import type { DrawingWidth } from '../../pictures/parts/forWidths.tsx';
import { Words } from '../../pictures/parts/parts.tsx';

type GroundProps = { width: DrawingWidth; height: number; label: string; children: ReactNode };

/** The sheet of a plot. Its letters stay above 12 px where a wide one has the least room, and a narrow one fills a screen of 320 px. */
export function Ground({ width, height, label, children }: GroundProps) {
  return (
    <Frame ground="var(--colors-surface)" label={label} size={[width, height]} letters={width === 720 ? 15 : 14}>
      {children}
    </Frame>
  );
}

/** Minutes of the day, from left to right. */
export function hourScale(left: number, right: number): ScaleLinear<number, number> {
  return scaleLinear().domain(day.hours).range([left, right]);
}

type HourAxisProps = {
  x: ScaleLinear<number, number>;
  /** Where its lines begin and end. */
  top: number;
  bottom: number;
  /** The hours between two of its lines. */
  every: number;
};

/** Upright lines for hours, with their names below. */
export function HourAxis({ x, top, bottom, every }: HourAxisProps) {
  const [first, last] = day.hours;
  const hours = Array.from({ length: (last - first) / 60 + 1 }, (_, hour) => first / 60 + hour);
  return hours
    .filter((hour) => hour % every === 0)
    .map((hour) => (
      <g key={hour}>
        <path stroke="var(--colors-line)" d={`M${Math.round(x(hour * 60)) + 0.5} ${top}V${bottom}`} />
        <Words x={x(hour * 60)} y={bottom + 20} at="middle" soft>
          {clockTime(hour * 60)}
        </Words>
      </g>
    ));
}
