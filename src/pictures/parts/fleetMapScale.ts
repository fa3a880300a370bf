/** Where a place on earth is on the map of the day: its units are those of the map's view box. */

import { tenth } from '../../../content/day/day.ts';

/** Of the whole map, from Mombasa to Eldoret. */
export const mapSize = { width: 560, height: 480 } as const;

/** The roads around Nairobi, which the map shows once more, larger. */
export const closeUp = {
  west: 36.5,
  east: 37.2,
  north: -1,
  south: -1.56,
  /** Its frame on the map. */
  x: 352,
  y: 172,
  width: 198,
  height: 158,
} as const;

type Point = readonly [x: number, y: number];

const scale = 102;

/** On the whole map. */
export function onMap(longitude: number, latitude: number): Point {
  return [tenth((longitude - 34.75) * scale), tenth((0.62 - latitude) * scale)];
}

/** In the close-up. */
export function inCloseUp(longitude: number, latitude: number): Point {
  const { west, east, north, south, x, y, width, height } = closeUp;
  return [
    tenth(x + ((longitude - west) / (east - west)) * width),
    tenth(y + ((north - latitude) / (north - south)) * height),
  ];
}

/** Whether a place is within the close-up. */
export function isInCloseUp(longitude: number, latitude: number): boolean {
  const { west, east, north, south } = closeUp;
  return longitude > west && longitude < east && latitude < north && latitude > south;
}

/** The path through points, for an SVG. */
export function linePath(points: readonly Point[]): string {
  return points.length === 0 ? '' : `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
}
