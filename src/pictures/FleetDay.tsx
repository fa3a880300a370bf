import { day } from '../../content/day/day.gen.ts';
import { fleetAt } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { FleetMap, mapInWords } from './parts/FleetMap.tsx';
import { mapSize } from './parts/fleetMapScale.ts';

/** The minute in which fuel is lost at Salgaa. */
const minute = 14 * 60 + 10;

/** The console's map as it is served: the whole fleet at 14:10. */
export function FleetDay() {
  const fleet = fleetAt(day, minute);
  const shown = { minute, fleet, followed: fleet.find(({ vehicle }) => vehicle.plate === 'KCZ 204P') };
  return (
    <Frame size={[mapSize.width, mapSize.height]} letters={18} ground="var(--colors-mapLand)" label={mapInWords(shown)}>
      <FleetMap {...shown} />
    </Frame>
  );
}
