import type { ComponentProps } from 'react';
import { minuteTime } from '../../../machines/fleet-day.ts';
import { styled } from '../../design/theme.ts';
import { FleetMap, mapInWords } from '../../pictures/parts/FleetMap.tsx';
import { mapSize } from '../../pictures/parts/fleetMapScale.ts';

/** The console's map. */
export function DayMap(shown: ComponentProps<typeof FleetMap>) {
  return (
    <Land>
      <svg
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
