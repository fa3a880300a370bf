import type { ComponentProps, MouseEvent } from 'react';
import { minuteTime } from '../../../machines/fleet-day.ts';
import { mapColors } from '../../design/map-colors.ts';
import { styled } from '../../design/theme.ts';
import { FleetMap, mapInWords, seenAt } from '../../pictures/parts/FleetMap.tsx';
import { mapSize } from '../../pictures/parts/fleetMapScale.ts';

type DayMapProps = ComponentProps<typeof FleetMap> & {
  onChoose: (plate: string) => void;
  /** How much of the map is shown, around the vehicle that is followed (default: all of it). */
  crop?: { width: number; height: number };
};

/** How far from a vehicle a press may be, in pixels: half a target. */
const reach = 22;

/** The console's map; a press follows the vehicle nearest to it. */
export function DayMap({ onChoose, crop = mapSize, ...shown }: DayMapProps) {
  const [west, north] = cornerOf(crop, shown.followed);
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = width / crop.width;
    const [nearest] = shown.fleet
      .map(({ vehicle, now }) => {
        const [x, y] = seenAt(now);
        const away = Math.hypot(left + (x - west) * scale - clientX, top + (y - north) * scale - clientY);
        return { plate: vehicle.plate, away };
      })
      .toSorted((one, other) => one.away - other.away);
    if (nearest && nearest.away <= reach) onChoose(nearest.plate);
  };
  return (
    <Land isCropped={crop !== mapSize}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The list of vehicles is the keyboard's way. */}
      <svg
        onClick={choose}
        viewBox={`0 0 ${crop.width} ${crop.height}`}
        role="img"
        aria-label={mapInWords(shown)}
        fill="var(--colors-ink)"
      >
        <g className="land" transform={`translate(${-west} ${-north})`}>
          <FleetMap {...shown} />
        </g>
      </svg>
    </Land>
  );
}

/** Where the part of the map that is shown begins: the vehicle is in its middle, or as near to it as the map's edges let it. */
function cornerOf(
  { width, height }: { width: number; height: number },
  followed: DayMapProps['followed'],
): [west: number, north: number] {
  const [x, y] = followed ? seenAt(followed.now) : [mapSize.width / 2, mapSize.height / 2];
  const within = (middle: number, shown: number, whole: number) =>
    Math.round(Math.min(Math.max(middle - shown / 2, 0), whole - shown));
  return [within(x, width, mapSize.width), within(y, height, mapSize.height)];
}

/** Vehicles move evenly from one minute to the next. */
const Land = styled('div', {
  ...mapColors,
  overflow: 'hidden',
  background: '$mapLand',
  forcedColorAdjust: 'none',
  '& svg': { width: '100%', height: 'auto', fontSize: '19px', '@tablet': { fontSize: '14px' } },
  '@moving': { '& .vehicle': { transition: `transform ${minuteTime}ms linear` } },
  variants: {
    isCropped: {
      true: {
        '& svg': { fontSize: '10px', '@tablet': { fontSize: '10px' } },
        '@moving': { '& .land': { transition: 'transform 600ms ease' } },
      },
      false: {},
    },
  },
});
