import { vehicleAnswer } from '../../content/day/answer.ts';
import { day } from '../../content/day/day.gen.ts';
import { Ground, type PlotWidth } from './parts/axes.tsx';

const answer = vehicleAnswer(day, 'KCZ 204P');
const lines = JSON.stringify(answer, null, 2).split('\n');
const { plate, at, status, place, km_today: km, tank_litres: litres, last_alert: alert } = answer;
const label = `An answer of the API for ${plate} at ${at}: ${status} at ${place} after ${km} km, ${litres} litres in the tank, a fuel drop of ${alert.litres} litres.`;

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
