/** Where a place on earth is on the maps of the day: their units are those of their view boxes. */

import { tenth } from '../../../content/day/day.ts';

type Point = readonly [x: number, y: number];

/** A place on earth as a point of a map. */
export type Projection = (longitude: number, latitude: number) => Point;

/** Where a name stands beside its place. */
export type Letters = readonly (readonly [name: string, x: number, y: number, at?: 'end'])[];

type Layout = {
  width: number;
  height: number;
  /** The latitude of its upper edge. */
  top: number;
  /** Units of a degree on the whole map, from Mombasa to Eldoret. */
  scale: number;
  /** How far the whole map's western edge lies within it. */
  left: number;
  /** The roads around Nairobi, which the map shows once more, larger: their western edge, and the frame on the map. */
  closeUp: { west: number; x: number; y: number; width: number; height: number };
  /** Names beside their places, on the whole map and in the close-up. */
  towns: Letters;
  suburbs: Letters;
  /** The foot of the scale bar. */
  bar: Point;
};

/** The northern and the southern edge of the close-up. */
const [north, south] = [-1, -1.56];
/** The western edge of the whole map. */
const west = 34.75;

function mapOf({ closeUp: { west: closeWest, ...frame }, ...layout }: Layout) {
  const { scale, top, left } = layout;
  const perDegree = frame.height / (north - south);
  const closeEast = closeWest + frame.width / perDegree;
  const onMap: Projection = (longitude, latitude) => [
    tenth(left + (longitude - west) * scale),
    tenth((top - latitude) * scale),
  ];
  const inCloseUp: Projection = (longitude, latitude) => [
    tenth(frame.x + (longitude - closeWest) * perDegree),
    tenth(frame.y + (north - latitude) * perDegree),
  ];
  const isClose = (longitude: number, latitude: number) =>
    longitude > closeWest && longitude < closeEast && latitude < north && latitude > south;
  return {
    ...layout,
    onMap,
    inCloseUp,
    /** Whether a place is within the close-up. */
    isClose,
    /** Where a place is seen: in the close-up, if it is there. */
    seenAt: (longitude: number, latitude: number) =>
      (isClose(longitude, latitude) ? inCloseUp : onMap)(longitude, latitude),
    frame,
    /** What the close-up shows of the whole map: its north-western and its south-eastern corner. */
    framed: [onMap(closeWest, north), onMap(closeEast, south)] as const,
    perDegree,
    isPortrait: layout.height > layout.width,
  };
}

export type DayMapLayout = ReturnType<typeof mapOf>;

/** For wide screens: the close-up lies in the corner that no road of the day passes. */
export const wideMap = mapOf({
  width: 560,
  height: 480,
  top: 0.62,
  scale: 102,
  left: 0,
  closeUp: { west: 36.5, x: 352, y: 172, width: 198, height: 158 },
  towns: [
    ['Eldoret', 10, 10],
    ['Salgaa', -18, 12, 'end'],
    ['Nakuru', 12, -2],
    ['Naivasha', -9, 12, 'end'],
    ['Mwingi', -4, -9],
    ['Garissa', -4, -12, 'end'],
    ['Kajiado', -9, 4, 'end'],
    ['Namanga', 10, 4],
    ['Emali', -9, 12, 'end'],
    ['Mtito Andei', 10, 14],
    ['Voi', -10, 10, 'end'],
    ['Mombasa', -14, -4, 'end'],
  ],
  suburbs: [
    ['Thika', -22, 6, 'end'],
    ['Ruiru', 10, 5],
    ['Nairobi', -43, -23],
    ['Limuru', 10, 4],
    ['Karen', -48, 19],
    ['Athi River', -12, 14, 'end'],
  ],
  bar: [16, 462],
});

/** For phones: the close-up has the whole width below the map. */
export const portraitMap = mapOf({
  width: 360,
  height: 540,
  top: 0.78,
  scale: 58,
  left: 14,
  closeUp: { west: 36.45, x: 12, y: 292, width: 336, height: 236 },
  towns: [
    ['Eldoret', 18, 4],
    ['Salgaa', -15, 8, 'end'],
    ['Nakuru', 11, -2],
    ['Naivasha', -8, 14, 'end'],
    ['Mwingi', -4, -10],
    ['Garissa', 4, -10, 'end'],
    ['Kajiado', -9, 6, 'end'],
    ['Namanga', -9, 8, 'end'],
    ['Emali', 8, -6],
    ['Mtito Andei', 10, 4],
    ['Voi', -10, 10, 'end'],
    ['Mombasa', -12, 2, 'end'],
  ],
  suburbs: [
    ['Thika', -12, 4, 'end'],
    ['Ruiru', -12, 2, 'end'],
    ['Kasarani', 14, 6],
    ['Nairobi', -14, -18, 'end'],
    ['Limuru', 13, 2],
    ['Karen', -12, 18, 'end'],
    ['Athi River', -14, 2, 'end'],
    ['Kitengela', -12, 10, 'end'],
  ],
  bar: [16, 272],
});

/** The path through points, for an SVG. */
export function linePath(points: readonly Point[]): string {
  return points.length === 0 ? '' : `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
}
