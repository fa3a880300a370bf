import { scaleLinear } from 'd3-scale';
import { day } from '../../content/day/day.gen.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { grouped, kmDriven, litresBurnt } from '../pictures/parts/of-the-day.ts';
import { Words } from '../pictures/parts/parts.tsx';
import { Ground } from './parts/axes.tsx';

const [first, last] = day.hours;
const lorries = day.vehicles
  .filter(({ kind }) => kind === 'lorry')
  .map((vehicle) => {
    const litres = litresBurnt(vehicle, first, last);
    const km = kmDriven(vehicle, first, last);
    return { plate: vehicle.plate, km, litres, rate: Math.round((litres / km) * 1000) / 10 };
  })
  .toSorted((one, other) => other.rate - one.rate);
const sum = (figure: 'litres' | 'km') => lorries.reduce((total, lorry) => total + lorry[figure], 0);
const mean = Math.round((sum('litres') / sum('km')) * 1000) / 10;
const label = `Litres per 100 km of ${lorries.length} lorries on one day, the thirstiest first: ${lorries.map(({ plate, rate }) => `${plate} ${rate}`).join(', ')}; ${mean} between them.`;

function Litres({ width }: { width: DrawingWidth }) {
  const isWide = width === 720;
  const x = scaleLinear([0, 40], [108, width - (isWide ? 220 : 60)]);
  const top = 48;
  const bottom = top + lorries.length * 30;
  return (
    <Ground width={width} height={bottom + 32} label={label}>
      <Words x={24} y={26} soft>
        Litres per 100 km
      </Words>
      {isWide && (
        <Words x={width - 24} y={26} at="end" soft>
          Litres and kilometres
        </Words>
      )}
      <path stroke="var(--colors-ink)" strokeDasharray="4 4" d={`M${x(mean)} ${top - 6}V${bottom}`} />
      {lorries.map(({ plate, rate, litres, km }, row) => (
        <g key={plate} transform={`translate(0 ${top + row * 30})`}>
          <Words x={24} y={14}>
            {plate}
          </Words>
          <path stroke="var(--colors-line)" strokeWidth="2" d={`M${x(0)} 9H${x(rate)}`} />
          <circle cx={x(rate)} cy="9" r="6" fill={`var(--colors-${rate > mean ? 'idle' : 'moving'})`} />
          <g stroke="var(--colors-surface)" strokeWidth="6" paintOrder="stroke">
            <Words x={x(rate) + 14} y={14} bold>
              {rate.toFixed(1)}
            </Words>
          </g>
          {isWide && (
            <Words x={width - 24} y={14} at="end" soft>
              {`${grouped(litres)} L for ${grouped(km)} km`}
            </Words>
          )}
        </g>
      ))}
      <Words x={x(mean)} y={bottom + 18} at="middle">
        {`${mean.toFixed(1)} between them`}
      </Words>
    </Ground>
  );
}

/** Reports: the lorries of the fleet beside each other. */
export const [LorryLitres, LorryLitresNarrow] = forWidths(Litres);
