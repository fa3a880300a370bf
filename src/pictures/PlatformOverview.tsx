import { day } from '../../content/day/day.gen.ts';
import { clockTime, isAlarm } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { Icon, type IconName } from './icons.tsx';
import { grouped, litresBurnt } from './parts/of-the-day.ts';
import { Card, VehicleMark, WayPoints, Words } from './parts/parts.tsx';

const areas: readonly IconName[] = ['gps', 'fuel', 'paperless', 'fleet', 'reports'];

/** The minute that the screen shows. */
const minute = 14 * 60 + 10;

const burntIn = (from: number, to: number) =>
  day.vehicles.reduce((sum, vehicle) => sum + litresBurnt(vehicle, from, to), 0);
const burnt = grouped(burntIn(day.hours[0], minute));
/** The litres of each hour from 07:00 to 14:00. */
const hours = Array.from({ length: 7 }, (_, hour) => burntIn((hour + 7) * 60, (hour + 8) * 60));
const most = Math.max(...hours);

const reported = day.events.filter((event) => event.minute <= minute);
const alarms = reported.filter(isAlarm).length;
const services = reported.filter(({ kind }) => kind === 'service');

/** Platform overview: the whole screen, with its areas down the side, the map, and fuel, checks and service upon it. */
export function PlatformOverview() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`The platform's main screen at ${clockTime(minute)}: a bar with map, fuel, forms, vehicles and reports, a map with four vehicles and the line of a trip, and cards for ${burnt} litres used today, ${alarms} alarms among ${reported.length} reports, and ${services.length} vehicle due for service.`}
    >
      <g fill="none">
        <path fill="var(--colors-mapPark)" d="M64 214C120 216 176 250 214 296L262 360H64zM236 20l58-8 10 50-60 8z" />
        <path stroke="var(--colors-mapWater)" strokeWidth="5" d="M64 60C110 40 140 80 190 70S280 90 330 84" />
        <path
          stroke="var(--colors-mapRoad)"
          strokeWidth="4"
          d="M64 110 160 150 330 130M96 0l64 150-20 80M210 0l-8 190M330 190 202 190 90 210M250 240l80 10M100 40l110 60"
        />
        <g stroke="var(--colors-mapRoad)" strokeWidth="13">
          <path
            id="overview-road"
            d="M64 150C120 150 170 160 202 190S270 290 340 356L362 377M202 190C230 150 280 60 300-10"
          />
        </g>
        <use href="#overview-road" stroke="var(--colors-mapRoadMajor)" strokeWidth="9" />
        <path
          stroke="var(--colors-signal)"
          strokeWidth="5"
          strokeLinecap="round"
          d="M288 308C262 276 234 220 202 190 180 172 160 162 130 156"
        />
      </g>
      <VehicleMark x={130} y={156} turn={-80} />
      <VehicleMark x={250} y={106} turn={26} />
      <VehicleMark x={140} y={230} turn={150} status="idle" />
      <VehicleMark x={100} y={125} turn={60} status="stopped" />
      <WayPoints at={[[288, 308]]} />
      <path fill="var(--colors-surface)" d="M0 0h64v360H0z" />
      <path stroke="var(--colors-line)" d="M64.5 0v360" />
      <rect x="10" y="22" width="44" height="44" rx="8" fill="var(--colors-mapPark)" />
      {areas.map((area, row) => (
        <g key={area} transform={`translate(20 ${32 + row * 56})`} color="var(--colors-ink)">
          <Icon name={area} />
        </g>
      ))}
      <Card x={316} y={12} width={152} height={124} />
      <Card x={316} y={148} width={152} height={92} />
      <Card x={316} y={252} width={152} height={96} />
      <Words x={332} y={38} soft>
        Fuel used today
      </Words>
      <Words x={332} y={65} size={20} bold>
        {`${burnt} L`}
      </Words>
      {hours.map((litres, hour) => {
        const height = Math.round((litres / most) * 40);
        const left = 332 + hour * 18;
        return <path key={left} d={`M${left} 122v-${height}h12v${height}z`} opacity={litres === most ? 1 : 0.25} />;
      })}
      <Words x={332} y={174} soft>
        Alarms today
      </Words>
      <Words x={332} y={201} size={20} bold>
        {`${alarms} of ${reported.length}`}
      </Words>
      <path stroke="var(--colors-line)" strokeWidth="6" strokeLinecap="round" d="M335 221h114" />
      <path
        stroke="var(--colors-alert)"
        strokeWidth="6"
        strokeLinecap="round"
        d={`M335 221h${Math.round((114 * alarms) / reported.length)}`}
      />
      <Words x={332} y={278} soft>
        Service due
      </Words>
      <Words x={332} y={305} size={20} bold>
        {services.length}
      </Words>
      <circle cx="338" cy="327" r="5" fill="var(--colors-idle)" />
      <Words x={350} y={332}>
        {services[0]?.plate}
      </Words>
    </Frame>
  );
}
