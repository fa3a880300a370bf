import { tenth } from '../../../content/day/day.ts';

/** How the feet of the Rift Valley's two escarpments go, and how far apart their contours are: closest where they are steepest. */
const escarpments = [
  {
    x: [62, 68, 56, 86, 98, 112, 102, 118],
    y: [-24, 60, 96, 132, 190, 230, 320, 400],
    apart: [9, 2, 7, 1.6, 3, 8, 2, 12],
    heights: [0, 0.7, 1.9, 2.5, 4],
  },
  {
    x: [144, 134, 146, 148, 158, 154, 164, 158],
    y: [-24, 40, 84, 118, 164, 190, 260, 330],
    apart: [10, 4, 2, 5, 1.6, 6, 2, 11],
    heights: [0, 1.2, 1.8, 3.2],
  },
];
const contours = escarpments.map(({ x, y, apart, heights }) => {
  const at = (height: number) => {
    const [start, ...bends] = x.map((foot, bend) => `${tenth(foot + height * (apart[bend] ?? 0))} ${y[bend]}`);
    return `M${start}C${bends.slice(0, 3).join(' ')}S${bends.slice(3, 5).join(' ')}S${bends.slice(5).join(' ')}`;
  };
  const between = heights.slice(1).map((height, below) => (height + (heights[below] ?? 0)) / 2);
  return { main: heights.map(at), between: between.map(at) };
});

type TerrainProps = {
  /** What its gradient is called in the document. */
  id: string;
  /** How much larger it is drawn than on the wide map. */
  scale: number;
  /** Whether there is room for a contour between each two. */
  fine?: boolean;
  /** How much stronger its contours are than on the wide map. */
  strength?: number;
};

/** Water, parks and the escarpments in contours, in the units of the wide map. */
export function Terrain({ id, scale, fine = false, strength = 1 }: TerrainProps) {
  const stop = (offset: number, opacity: number) => (
    <stop offset={offset} stopColor="var(--colors-inkSoft)" stopOpacity={tenth(opacity * strength * 10) / 10} />
  );
  return (
    <g transform="translate(34 0)">
      <path
        fill="var(--colors-mapWater)"
        d="M760 90C640 190 580 270 540 320C500 372 490 400 478 440S450 470 440 490L430 530V1000H760zM132 130c5-3 9 2 8 8s-8 7-11 3-1-9 3-11zM98 90c3-1 5 2 4 6s-5 4-7 1 1-6 3-7zM-60 40C0 60 8 90-4 120S-40 160-60 170z"
      />
      <path
        fill="var(--colors-mapPark)"
        d="M300 280c30-14 58 10 80 44s34 70 14 84-50-16-72-48-46-68-22-80zM218 306c16-6 34 0 40 14s-8 22-24 20-32-28-16-34z"
      />
      {/* They end in the plain, and not at a line. */}
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="390">
        {stop(0, 0.15)}
        {stop(0.3, 0.34)}
        {stop(0.6, 0.3)}
        {stop(0.82, 0)}
      </linearGradient>
      <g fill="none" stroke={`url(#${id})`} strokeWidth={1 / scale}>
        {contours
          .flatMap(({ main, between }) => (fine ? [...main, ...between] : main))
          .map((line) => (
            <path key={line} d={line} />
          ))}
      </g>
    </g>
  );
}
