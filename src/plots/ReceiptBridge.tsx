import { scaleLinear } from 'd3-scale';
import { day } from '../../content/day/day.gen.ts';
import type { DayReading } from '../../content/day/day.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { dayReport, dayVehicle, dispenserOf, grouped } from '../pictures/parts/of-the-day.ts';
import { Words } from '../pictures/parts/parts.tsx';
import { Ground } from './parts/axes.tsx';

const mismatch = dayReport('KDG 205L', 'mismatch');
const vehicle = dayVehicle(mismatch.plate);
const filled = vehicle.readings.findIndex(([minute]) => minute === mismatch.minute);
const [[, , before], [, , after]] = vehicle.readings.slice(filled - 1, filled + 1) as [DayReading, DayReading];
const paid = Math.round(Number(dispenserOf(mismatch).litres));
const missing = before + paid - after;

/** Each bar stands between two numbers of litres. */
const bars = [
  { name: ['In the tank', 'before'], from: 0, to: before, says: `${before} L`, color: 'stopped' },
  { name: ['On the', 'receipt'], from: before, to: before + paid, says: `+${paid} L`, color: 'moving' },
  { name: ['Not in', 'the tank'], from: after, to: before + paid, says: `−${missing} L`, color: 'alert' },
  { name: ['In the tank', 'after'], from: 0, to: after, says: `${after} L`, color: 'stopped' },
] as const;

const label = `${vehicle.plate} at the pump: ${before} litres in the tank before, ${paid} more on the receipt, ${after} in the tank afterwards. ${missing} litres, KES ${grouped(missing * day.pricePerLitre)} at KES ${day.pricePerLitre} a litre, were paid for and are not in the tank.`;

function Bridge({ width }: { width: DrawingWidth }) {
  const step = (width - 48) / bars.length;
  const thick = width === 720 ? 84 : 48;
  const y = scaleLinear([0, before + paid], [232, 40]);
  return (
    <Ground width={width} height={288} label={label}>
      <path stroke="var(--colors-inkSoft)" d={`M24 ${y(0) + 0.5}H${width - 24}`} />
      {bars.map(({ name: [first, second], from, to, says, color }, at) => {
        const left = 24 + at * step + (step - thick) / 2;
        const level = at === 2 ? from : to;
        return (
          <g key={second}>
            <rect x={left} y={y(to)} width={thick} height={y(from) - y(to)} fill={`var(--colors-${color})`} />
            {at < bars.length - 1 && (
              <path
                stroke="var(--colors-inkSoft)"
                strokeDasharray="4 4"
                d={`M${left + thick} ${y(level)}h${step - thick}`}
              />
            )}
            <Words x={left + thick / 2} y={y(to) - 10} at="middle" bold color={color === 'alert' ? 'alert' : undefined}>
              {says}
            </Words>
            <Words x={left + thick / 2} y={y(0) + 22} at="middle">
              {first}
            </Words>
            <Words x={left + thick / 2} y={y(0) + 40} at="middle">
              {second}
            </Words>
          </g>
        );
      })}
    </Ground>
  );
}

/** Fuel management: from the litres on a receipt to those in the tank. */
export const [ReceiptBridge, ReceiptBridgeNarrow] = forWidths(Bridge);
