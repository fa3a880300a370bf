import type { ReactNode } from 'react';
import { trip } from '../../../content/trip.ts';
import { lastReading, lossReading } from '../../../machines/trip-replay.ts';
import { styled } from '../../design/theme.ts';

/** The litres at the top of the chart. */
const most = 250;

const line = (points: typeof trip.points) =>
  points.map(({ reading, litres }) => `${reading} ${most - litres}`).join('L');

const whole = line(trip.points);
const loss = line(trip.points.filter(({ reading }) => reading === lossReading - 1 || reading === lossReading));

/** The fuel in the tank over the trip; what lies before the reading is drawn in ink. `children` lie over the chart. */
export function FuelChart({ reading, children }: { reading: number; children: ReactNode }) {
  return (
    <Chart>
      <Litres aria-hidden="true">
        <span>200 L</span>
        <span>100 L</span>
      </Litres>
      <Plot>
        <svg aria-hidden="true" viewBox={`0 0 ${lastReading} ${most}`} preserveAspectRatio="none">
          <clipPath id="trip-past">
            <rect width={reading} height={most} />
          </clipPath>
          <g fill="none" strokeWidth="3" strokeLinejoin="round">
            <path d="M0 50h114M0 150h114M0 250h114" stroke="var(--colors-line)" strokeWidth="1" />
            <path d={`M${whole}`} stroke="var(--colors-stopped)" />
            <g clipPath="url(#trip-past)">
              <path d={`M${whole}V${most}H0z`} fill="var(--colors-ink)" stroke="none" opacity=".1" />
              <path d={`M${whole}`} stroke="var(--colors-ink)" />
            </g>
            <path d={`M${loss}`} stroke="var(--colors-alert)" strokeWidth="5" strokeLinecap="round" />
          </g>
        </svg>
        <Loss aria-hidden="true">−38 L</Loss>
        {children}
      </Plot>
      <Hours aria-hidden="true">
        <span>08:00</span>
        <span>11:00</span>
        <span>14:00</span>
        <span>17:00</span>
      </Hours>
    </Chart>
  );
}

const Chart = styled('div', {
  position: 'relative',
  paddingInlineStart: '3.8em',
  color: '$inkSoft',
  // Larger letters would run into each other; the readout above has the same figures.
  fontSize: 'min($fontSizes$small, 18px)',
  fontVariantNumeric: 'tabular-nums',
});

const Plot = styled('div', {
  position: 'relative',
  height: '168px',
  marginInlineEnd: '14px',
  '@desktop': { height: '208px' },
  // Forced colours would leave dark lines on a light ground, or none.
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: '$surface' },
  '& svg': { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
  '& path': { vectorEffect: 'non-scaling-stroke' },
});

/** Beside the lines of 200 and 100 litres. */
const Litres = styled('div', {
  '& span': { position: 'absolute', left: 0, transform: 'translateY(-50%)', lineHeight: 1 },
  '& span:nth-child(1)': { top: '33.6px', '@desktop': { top: '41.6px' } },
  '& span:nth-child(2)': { top: '100.8px', '@desktop': { top: '124.8px' } },
});

/** Below their readings of 114. */
const Hours = styled('div', {
  position: 'relative',
  height: '20px',
  marginTop: '$4',
  marginInlineEnd: '14px',
  '& span': { position: 'absolute', transform: 'translateX(-50%)', lineHeight: '20px', whiteSpace: 'nowrap' },
  '& span:nth-child(1)': { left: 'calc(100% * 6 / 114)' },
  '& span:nth-child(2)': { left: 'calc(100% * 42 / 114)' },
  '& span:nth-child(3)': { left: 'calc(100% * 78 / 114)' },
  '& span:nth-child(4)': { left: '100%', transform: 'translateX(-80%)' },
});

/** Beside the line of the loss. */
const Loss = styled('span', {
  position: 'absolute',
  top: '14%',
  left: 'calc(100% * 83 / 114)',
  color: '$alert',
  fontWeight: '$strong',
  lineHeight: 1,
  whiteSpace: 'nowrap',
});
