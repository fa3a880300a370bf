import { day } from '../../content/day/day.gen.ts';
import { clockTime, vehicleAt } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { byRoads, Driven, MapRoads } from './parts/FleetMap.tsx';
import { type Projection, wideMap } from './parts/fleetMapScale.ts';
import { dayReport, dayVehicle } from './parts/of-the-day.ts';
import { Card, WayPoints, Words } from './parts/parts.tsx';
import { Terrain } from './parts/Terrain.tsx';

const drop = dayReport('KCZ 204P', 'drop');
const fill = dayReport('KCZ 204P', 'fill');
const lorry = dayVehicle(drop.plate);
const now = vehicleAt(day, lorry, drop.minute);
const [stopped] = lorry.readings.find(([, km]) => km === now.km) ?? [0];
const [left] = lorry.readings.findLast(([, km]) => km === 0) ?? [0];
const held = lorry.readings.findLast(([at]) => at < drop.minute)?.[2] ?? 0;
const [lost] = /\d+ L/.exec(drop.title) ?? [''];
const { to, text } = drop.sends.find((each) => 'to' in each) ?? { to: '', text: '' };

/** Its message in lines of at most 26 letters. */
const message = text.match(/\S.{0,25}(?= |$)/g) ?? [];

/** On the map: Salgaa is at 262 and 74, and everything is larger than on the wide one. */
const scale = 1.54;
const shift = [262, 74].map((at, axis) => at - (wideMap.onMap(now.longitude, now.latitude)[axis] ?? 0) * scale);
const project: Projection = (longitude, latitude) => {
  const [x, y] = wideMap.onMap(longitude, latitude);
  return [Math.round(x * scale + (shift[0] ?? 0)), Math.round(y * scale + (shift[1] ?? 0))];
};
const passed = ['Athi River', 'Naivasha', fill.place].map((place) => project(...(day.places[place] ?? [0, 0])));

/** In the tank: the height of an amount. */
const y = (litres: number) => Math.round(216 - (litres / lorry.tank) * 132);

/** Tour, live tracking: one lorry with its trip on the map, what its tank holds and has lost, and the SMS about it. */
export function TrackedLorry() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`Lorry ${lorry.plate} at ${clockTime(drop.minute)}: its trip on the map from Athi River to ${now.place}, where it has been stopped since ${clockTime(stopped)}; its tank fell from ${held} to ${now.litres} L, and an SMS says so.`}
    >
      <g transform={`translate(${shift.join(' ')}) scale(${scale})`}>
        <Terrain id="tracked-contours" scale={scale} strength={1.1} />
      </g>
      <MapRoads project={project} others={byRoads} />
      <Driven vehicle={lorry} now={now} project={project} />
      <WayPoints at={passed} />
      <circle cx="262" cy="74" r="22" fill="var(--colors-alert)" opacity=".22" />
      <circle cx="262" cy="74" r="11" fill="var(--colors-alert)" stroke="var(--colors-surface)" strokeWidth="3" />
      <g paintOrder="stroke" stroke="var(--colors-mapLand)" strokeWidth="4">
        <Words x={290} y={62} bold>
          {`${now.place}, ${clockTime(drop.minute)}`}
        </Words>
        <Words x={314} y={95}>
          {`${fill.place}, ${clockTime(fill.minute)}`}
        </Words>
        <Words x={368} y={150}>
          Naivasha
        </Words>
        <Words x={378} y={244} at="end">
          Nairobi
        </Words>
        <Words x={468} y={300} at="end">
          {`Athi River, ${clockTime(left)}`}
        </Words>
      </g>
      <path fill="var(--colors-surface)" d="M0 0h212v360H0z" />
      <path stroke="var(--colors-line)" d="M212.5 0v360" />
      <Words x={16} y={36} size={18} bold>
        {lorry.plate}
      </Words>
      <circle cx="21" cy="56" r="5" fill="var(--colors-stopped)" />
      <Words x={34} y={61}>
        {`Stopped since ${clockTime(stopped)}`}
      </Words>
      <clipPath id="tracked-tank">
        <rect x="18" y="84" width="102" height="132" rx="16" />
      </clipPath>
      <g clipPath="url(#tracked-tank)">
        <path fill="var(--colors-tint)" d="M18 84h102v132H18z" />
        <path fill="var(--colors-moving)" opacity=".3" d={`M18 216V${y(now.litres)}h102v${216 - y(now.litres)}z`} />
        <path fill="var(--colors-alert)" d={`M18 ${y(held)}h102V${y(now.litres)}H18z`} />
      </g>
      <rect x="18" y="84" width="102" height="132" rx="16" fill="none" stroke="var(--colors-ink)" strokeWidth="3" />
      <path strokeWidth="3" stroke="var(--colors-ink)" d="M38 84v-8h26v8M38 84v132M100 84v132" fill="none" />
      <Words x={69} y={y(now.litres) - 5} at="middle" bold color="surface">
        {`−${lost}`}
      </Words>
      <path stroke="var(--colors-inkSoft)" d={`M122 ${y(held) + 0.5}h8M122 ${y(now.litres) + 0.5}h8`} />
      <Words x={136} y={y(held) + 4} soft>
        {`${held} L`}
      </Words>
      <Words x={136} y={y(now.litres) + 8} bold>
        {`${now.litres} L`}
      </Words>
      <Words x={136} y={214} soft>
        {`of ${lorry.tank} L`}
      </Words>
      <rect x="12" y="243" width="294" height="106" rx="10" opacity=".07" />
      <Card x={12} y={240} width={294} height={106} />
      <path fill="var(--colors-alert)" d="M12 248a8 8 0 0 1 4-7v104a8 8 0 0 1-4-7z" />
      <Words x={28} y={264} soft>
        {`SMS to ${to}`}
      </Words>
      {message.map((line, row) => (
        <Words key={line} x={28} y={288 + row * 21}>
          {line}
        </Words>
      ))}
    </Frame>
  );
}
