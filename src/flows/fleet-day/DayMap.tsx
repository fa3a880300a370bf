import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react';
import { minuteTime } from '../../../machines/fleet-day.ts';
import { mapColors } from '../../design/map-colors.ts';
import { phoneScreen, styled } from '../../design/theme.ts';
import { useServed } from '../../hooks/useServed.ts';
import { FleetMap, mapInWords } from '../../pictures/parts/FleetMap.tsx';
import { portraitMap, wideMap } from '../../pictures/parts/fleetMapScale.ts';
import { DayStill } from './DayStill.tsx';

type DayMapProps = Omit<ComponentProps<typeof FleetMap>, 'map'> & {
  onChoose: (plate: string) => void;
  /** How much of the wide map is shown, around the vehicle that is followed (default: all of it, or of the phone's map). */
  crop?: { width: number; height: number };
};

/** How far from a vehicle a press may be, in pixels: half a target. */
const reach = 22;

const phone = () => window.matchMedia(phoneScreen);

function watchPhone(changed: () => void): () => void {
  const media = phone();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** The console's map; a press follows the vehicle nearest to it. */
export function DayMap({ onChoose, crop, ...shown }: DayMapProps) {
  const isServed = useServed();
  const isPhone = useSyncExternalStore(
    watchPhone,
    () => phone().matches,
    () => false,
  );
  const map = isPhone && !crop ? portraitMap : wideMap;
  const { width: span, height } = crop ?? map;
  const [west, north] = crop ? cornerOf(crop, shown.followed) : [0, 0];
  // A document is served to phones and to wide screens.
  if (isServed) return <DayStill />;
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = width / span;
    const [nearest] = shown.fleet
      .map(({ vehicle, now }) => {
        const [x, y] = map.seenAt(now.longitude, now.latitude);
        const away = Math.hypot(left + (x - west) * scale - clientX, top + (y - north) * scale - clientY);
        return { plate: vehicle.plate, away };
      })
      .toSorted((one, other) => one.away - other.away);
    if (nearest && nearest.away <= reach) onChoose(nearest.plate);
  };
  return (
    <Land isCropped={crop !== undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The list of vehicles is the keyboard's way. */}
      <svg
        onClick={choose}
        viewBox={`0 0 ${span} ${height}`}
        role="img"
        aria-label={mapInWords(shown)}
        fill="var(--colors-ink)"
      >
        <g className="land" transform={`translate(${-west} ${-north})`}>
          <FleetMap {...shown} map={map} />
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
  const [x, y] = followed
    ? wideMap.seenAt(followed.now.longitude, followed.now.latitude)
    : [wideMap.width / 2, wideMap.height / 2];
  const within = (middle: number, shown: number, whole: number) =>
    Math.round(Math.min(Math.max(middle - shown / 2, 0), whole - shown));
  return [within(x, width, wideMap.width), within(y, height, wideMap.height)];
}

/** Vehicles move evenly from one minute to the next. */
const Land = styled('div', {
  ...mapColors,
  overflow: 'hidden',
  background: '$mapLand',
  forcedColorAdjust: 'none',
  '& svg': { width: '100%', height: 'auto', fontSize: '14px' },
  '@moving': { '& .vehicle': { transition: `transform ${minuteTime}ms linear` } },
  variants: {
    isCropped: {
      true: {
        '& svg': { fontSize: '10px' },
        '@moving': { '& .land': { transition: 'transform 600ms ease' } },
      },
      false: {},
    },
  },
});
