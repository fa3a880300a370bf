import { day } from '../../content/day/day.gen.ts';
import { Frame } from './Frame.tsx';
import { FleetMap, mapInWords } from './parts/FleetMap.tsx';
import { mapSize } from './parts/fleetMapScale.ts';

/** The minute in which fuel is lost at Salgaa. */
const minute = 14 * 60 + 10;

/** The console's map as it is served: the whole fleet at 14:10. */
export function FleetDay() {
  const lorry = day.vehicles.find(({ plate }) => plate === 'KCZ 204P');
  return (
    <Frame
      size={[mapSize.width, mapSize.height]}
      letters={18}
      ground="var(--colors-mapLand)"
      label={mapInWords(minute, lorry)}
    >
      <FleetMap minute={minute} followed={lorry} />
    </Frame>
  );
}
