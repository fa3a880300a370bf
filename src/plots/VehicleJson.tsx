import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { vehicleAnswer } from '../pictures/parts/of-the-day.ts';
import { Ground } from './parts/axes.tsx';

const answer = vehicleAnswer('KCZ 204P');
const lines = JSON.stringify(answer, null, 2).split('\n');
const { plate, at, status, place, km_today: km, tank_litres: litres, last_alert: alert } = answer;
const label = `An answer of the API for ${plate} at ${at}: ${status} at ${place} after ${km} km, ${litres} litres in the tank, a fuel drop of ${alert.litres} litres.`;

function Answer({ width }: { width: DrawingWidth }) {
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
export const [VehicleJson, VehicleJsonNarrow] = forWidths(Answer);
