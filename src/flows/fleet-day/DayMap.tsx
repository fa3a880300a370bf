import type { ComponentProps, MouseEvent } from 'react';
import { minuteTime } from '../../../machines/fleet-day.ts';
import { styled } from '../../design/theme.ts';
import { FleetMap, mapInWords, seenAt } from '../../pictures/parts/FleetMap.tsx';
import { mapSize } from '../../pictures/parts/fleetMapScale.ts';

type DayMapProps = ComponentProps<typeof FleetMap> & { onChoose: (plate: string) => void };

/** How far from a vehicle a press may be, in pixels: half a target. */
const reach = 22;

/** The console's map; a press follows the vehicle nearest to it. */
export function DayMap({ onChoose, ...shown }: DayMapProps) {
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = width / mapSize.width;
    const [nearest] = shown.fleet
      .map(({ vehicle, now }) => {
        const [x, y] = seenAt(now);
        return { plate: vehicle.plate, away: Math.hypot(left + x * scale - clientX, top + y * scale - clientY) };
      })
      .toSorted((one, other) => one.away - other.away);
    if (nearest && nearest.away <= reach) onChoose(nearest.plate);
  };
  return (
    <Land>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The list of vehicles is the keyboard's way. */}
      <svg
        onClick={choose}
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        role="img"
        aria-label={mapInWords(shown)}
        fill="var(--colors-ink)"
      >
        <FleetMap {...shown} />
      </svg>
    </Land>
  );
}

/** Vehicles move evenly from one minute to the next. */
const Land = styled('div', {
  overflow: 'hidden',
  background: '$mapLand',
  forcedColorAdjust: 'none',
  '& svg': { width: '100%', height: 'auto', fontSize: '19px', '@tablet': { fontSize: '14px' } },
  '@moving': { '& .vehicle': { transition: `transform ${minuteTime}ms linear` } },
});
