import { day } from '../../content/day/day.gen.ts';
import { clockTime, vehicleAt } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { dayVehicle } from './parts/of-the-day.ts';
import { VehicleMark, WayPoints, Words } from './parts/parts.tsx';

const hours = ['06:00', '07:00', '08:00', '09:00'];

/** The minute that is played, on the way from Salama to Emali. */
const minute = 7 * 60 + 38;

const vehicle = dayVehicle('KDA 412T');
const { speed } = vehicleAt(day, vehicle, minute);
/** Its first stop away from the depot, in minutes. */
const stopped = vehicle.readings.find(([, km, , engine]) => km > 0 && engine === 0) ?? [0, 0, 0, 0];
const stopTime = (vehicle.readings.findLast(([, km]) => km === stopped[1])?.[0] ?? 0) - stopped[0];

/** On the chart of speeds: 06:00 is at 98, an hour is 116 long, and 100 km/h are 66 high. */
const x = (at: number) => Math.round(98 + ((at - 360) * 116) / 60);
const y = (kmh: number) => Math.round(326 - kmh * 0.66);
const speeds = vehicle.readings
  .filter(([at]) => at >= 350 && at < 548)
  .map(([at]) => `H${x(at)}V${y(vehicleAt(day, vehicle, at).speed)}`)
  .join('');

/** GPS tracking: a past trip played back on the map, with the speed over the morning and a zone around the depot. */
export function TripHistory() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`Trip of lorry ${vehicle.plate} played back: from the zone around the Athi River depot down Mombasa Road past Salama to Emali, a stop of ${stopTime} minutes, and below the map its speed from 06:00 to 09:00, ${speed} km/h at ${clockTime(minute)}.`}
    >
      <g fill="none">
        <path
          fill="var(--colors-mapPark)"
          d="M0 120C90 130 150 170 220 190S330 230 360 252H0zM300 0h90l-20 60-80-10zM430 60l60 10v80l-70-20z"
        />
        <path
          stroke="var(--colors-mapWater)"
          strokeWidth="5"
          d="M-10 40C60 60 90 20 160 36S280 110 340 96 440 130 490 110"
        />
        <path
          stroke="var(--colors-mapRoad)"
          strokeWidth="4"
          d="M108 0 92 84 20 170M196 0l-10 116 30 140M186 116 300 60 330-10M300 154 400 60 480 40M386 196l100-40M240 136l-40 116M300 154l-20 100"
        />
        <g stroke="var(--colors-mapRoad)" strokeWidth="14">
          <path
            id="trip-road"
            d="M-10 46C40 60 60 70 92 84S150 106 186 116 260 134 300 154 360 182 386 196 440 226 500 232"
          />
        </g>
        <use href="#trip-road" stroke="var(--colors-mapRoadMajor)" strokeWidth="10" />
        <path stroke="var(--colors-signal)" strokeWidth="5" d="M92 84C124 98 150 106 186 116S260 134 300 154" />
        <path
          stroke="var(--colors-signal)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="1 9"
          d="M300 154C340 174 360 182 386 196S420 216 446 224"
        />
      </g>
      <path
        d="M40 58 96 40 140 70 128 118 60 124z"
        fill="var(--colors-moving)"
        fillOpacity=".15"
        stroke="var(--colors-moving)"
        strokeWidth="2.5"
        strokeDasharray="7 5"
        strokeLinejoin="round"
      />
      <WayPoints
        at={[
          [92, 84],
          [186, 116],
          [446, 224],
        ]}
      />
      <VehicleMark x={300} y={154} turn={116} />
      <g paintOrder="stroke" stroke="var(--colors-mapLand)" strokeWidth="4">
        <Words x={88} y={28} bold at="middle">
          Athi River depot
        </Words>
        <Words x={204} y={106}>
          {`Salama, ${stopTime} min`}
        </Words>
        <Words x={452} y={204} at="end" bold>
          Emali
        </Words>
      </g>
      <path fill="var(--colors-surface)" d="M0 244h480v116H0z" />
      <path stroke="var(--colors-line)" d="M0 243.5h480M76 326.5h388" />
      <circle cx="38" cy="306" r="20" fill="var(--colors-signal)" />
      <path d="M32 297v18l15-9z" fill="var(--colors-onSignal)" />
      <Words x={18} y={270} bold>
        {vehicle.plate}
      </Words>
      <Words x={464} y={270} at="end">
        {`${speed} km/h at ${clockTime(minute)}`}
      </Words>
      <path opacity=".12" d={`M76 326${speeds}H464V326z`} />
      <path
        fill="none"
        strokeWidth="2.5"
        strokeLinejoin="round"
        stroke="var(--colors-ink)"
        d={`M76 326${speeds}H464`}
      />
      <path stroke="var(--colors-signal)" strokeWidth="3" d={`M${x(minute)} 278v48`} />
      <circle
        cx={x(minute)}
        cy={y(speed)}
        r="6"
        fill="var(--colors-signal)"
        stroke="var(--colors-surface)"
        strokeWidth="2.5"
      />
      {hours.map((hour, index) => (
        <Words key={hour} x={98 + index * 116} y={348} soft at="middle">
          {hour}
        </Words>
      ))}
    </Frame>
  );
}
