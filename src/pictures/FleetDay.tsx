import { day } from '../../content/day/day.gen.ts';
import { fleetAt } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { FleetMap, mapInWords } from './parts/FleetMap.tsx';
import { type DayMapLayout, portraitMap, wideMap } from './parts/fleetMapScale.ts';

/** The minute in which fuel is lost at Salgaa. */
const minute = 14 * 60 + 10;

function Still({ map }: { map: DayMapLayout }) {
  const fleet = fleetAt(day, minute);
  const shown = { minute, fleet, followed: fleet.find(({ vehicle }) => vehicle.plate === 'KCZ 204P') };
  return (
    <Frame size={[map.width, map.height]} letters={14} ground="var(--colors-mapLand)" label={mapInWords(shown)}>
      <FleetMap {...shown} map={map} />
    </Frame>
  );
}

/** The console's map as it is served: the whole fleet at 14:10. */
export const FleetDay = () => <Still map={wideMap} />;

/** The same for phones. */
export const FleetDayNarrow = () => <Still map={portraitMap} />;
