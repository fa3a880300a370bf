import { day } from '../../content/day/day.gen.ts';
import { clockTime, vehicleAt } from '../../content/day/day.ts';
import { dayReport, dayVehicle } from '../pictures/parts/of-the-day.ts';
import { Ground, type PlotWidth } from './parts/axes.tsx';

const drop = dayReport('KCZ 204P', 'drop');
const { status, place, litres, km } = vehicleAt(day, dayVehicle(drop.plate), drop.minute);
const answer = {
  plate: drop.plate,
  at: clockTime(drop.minute),
  status,
  place,
  km_today: km,
  tank_litres: litres,
  last_alert: { kind: 'fuel_drop', litres: Number(/\d+/.exec(drop.title)?.[0]) },
};
const lines = JSON.stringify(answer, null, 2).split('\n');
const label = `An answer of the API for ${drop.plate} at ${answer.at}: ${status} at ${place} after ${km} km, ${litres} litres in the tank, a fuel drop of ${answer.last_alert.litres} litres.`;

function Answer({ width }: { width: PlotWidth }) {
  return (
    <Ground width={width} height={lines.length * 24 + 40} label={label}>
      <g fontFamily="ui-monospace, Menlo, Consolas, monospace">
        {lines.map((line, row) => (
          <text key={line} x={24 + line.search(/\S/) * 10} y={40 + row * 24}>
            {line.trim()}
          </text>
        ))}
      </g>
    </Ground>
  );
}

/** Platform overview: what another system is told of one vehicle. */
export function VehicleJson() {
  return <Answer width={720} />;
}

export function VehicleJsonNarrow() {
  return <Answer width={360} />;
}
