import type { ReactNode } from 'react';
import type { DayEvent } from '../../content/day/day.ts';
import { clockTime } from '../../content/day/day.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { dayReport, dayVehicle, dispenserOf } from '../pictures/parts/of-the-day.ts';
import { Tick, Words } from '../pictures/parts/parts.tsx';
import { Ground } from './parts/axes.tsx';

/** What a driver does, what the phone then shows, and the same in words. */
type PhoneScreen = { event: DayEvent; title: string; shows: ReactNode; told: string };

const inspection = dayReport('KCB 870F', 'inspection');
const fill = dayReport('KDA 412T', 'fill');
const dispenser = dispenserOf(fill);
const [rise] = /\d+/.exec(fill.title) ?? [];
const approval = dayReport('KCS 233H', 'approval');
const [, asked, holds] = /asks for (\d+) L.*holds (\d+) L/.exec(approval.sends[0]?.text ?? '') ?? [];
const delivery = dayReport('KCZ 204P', 'delivery');
const [, km, left] = /^(\d+) km driven, (\d+) L left/.exec(delivery.sends[0]?.text ?? '') ?? [];
const [load] = /\d+ pallets/.exec(delivery.title) ?? [];

const screens: readonly PhoneScreen[] = [
  {
    event: inspection,
    title: 'Daily check',
    shows: (
      <>
        {['Tyres', 'Lights', 'Brakes', 'Left mirror'].map((part, row) => (
          <g key={part} transform={`translate(0 ${row * 32})`}>
            <Words x={0} y={5}>
              {part}
            </Words>
            <Tick x={116} y={0} status={row === 3 ? 'alert' : 'moving'} />
          </g>
        ))}
        <Outcome words="Fit to drive" />
      </>
    ),
    told: 'tyres, lights and brakes ticked, the left mirror reported, fit to drive',
  },
  {
    event: fill,
    title: 'At the pump',
    shows: (
      <>
        <rect x="-2" y="-14" width="130" height="92" rx="6" fill="var(--colors-ink)" />
        <rect x="10" y="-2" width="106" height="68" rx="4" fill="var(--colors-tint)" />
        <Words x={108} y={25} at="end" size={20} bold>
          {dispenser.litres}
        </Words>
        <Words x={108} y={54} at="end">
          {dispenser.shillings}
        </Words>
        <Words x={0} y={104}>{`Tank +${rise} L`}</Words>
        <Outcome words="They agree" />
      </>
    ),
    told: `a photo of the dispenser, ${dispenser.litres} litres for ${dispenser.shillings} shillings; the tank rose by ${rise} litres, so they agree`,
  },
  {
    event: approval,
    title: 'Fuel request',
    shows: (
      <>
        <Words x={0} y={22} size={30} bold>{`${asked} L`}</Words>
        <Words x={0} y={54}>
          at Mombasa
        </Words>
        <Words x={0} y={104} soft>{`${holds} L in tank`}</Words>
        <Outcome words="Approved" />
      </>
    ),
    told: `${asked} litres at Mombasa, with ${holds} in the tank: approved`,
  },
  {
    event: delivery,
    title: 'Delivery note',
    shows: (
      <>
        <Words x={0} y={5}>
          {load}
        </Words>
        <path
          d="M6 46c8-22 18-24 16-8s-8 16-4 4 14-16 16-4 6 2 10-4 8 12 14 0 10 8 18 2 14-4 26-2"
          fill="none"
          stroke="var(--colors-ink)"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path d="M0 64.5h126" stroke="var(--colors-line)" />
        <Words x={0} y={104} soft>{`${km} km driven`}</Words>
        <Outcome words="Signed" />
      </>
    ),
    told: `${load}, signed by the customer, after ${km} kilometres with ${left} litres left`,
  },
];

/** How a screen ends. */
function Outcome({ words }: { words: string }) {
  return (
    <g transform="translate(0 126)">
      <path d="M-9 .5h144" stroke="var(--colors-line)" />
      <Tick x={10} y={25} />
      <Words x={28} y={30} bold>
        {words}
      </Words>
    </g>
  );
}

const label = `The phones of four drivers on one day. ${screens
  .map(
    ({ event: { minute, plate, place }, title, told }) =>
      `${clockTime(minute)}, ${dayVehicle(plate).driver} with ${plate}, ${place}: ${title.toLowerCase()}, ${told}`,
  )
  .join('. ')}.`;

const phone = { width: 156, height: 278 };

function Phones({ width }: { width: DrawingWidth }) {
  const columns = width === 720 ? 4 : 2;
  const gap = (width - columns * phone.width) / (columns + 1);
  const row = phone.height + 72;
  return (
    <Ground width={width} height={24 + (screens.length / columns) * row} label={label}>
      {screens.map(({ event: { minute, plate, place }, title, shows }, at) => (
        <g
          key={plate}
          transform={`translate(${gap + (at % columns) * (phone.width + gap)} ${24 + Math.floor(at / columns) * row})`}
        >
          <rect {...phone} rx="18" />
          <rect x="6" y="6" width={phone.width - 12} height={phone.height - 12} rx="13" fill="var(--colors-surface)" />
          <g transform="translate(15 0)">
            <Words x={0} y={32}>
              {clockTime(minute)}
            </Words>
            <Words x={126} y={32} at="end" soft>
              {plate}
            </Words>
            <path d="M-9 44.5h144" stroke="var(--colors-line)" />
            <Words x={0} y={69} bold>
              {title}
            </Words>
            <g transform="translate(0 96)">{shows}</g>
          </g>
          <Words x={phone.width / 2} y={phone.height + 24} at="middle" bold>
            {dayVehicle(plate).driver}
          </Words>
          <Words x={phone.width / 2} y={phone.height + 44} at="middle" soft>
            {place}
          </Words>
        </g>
      ))}
    </Ground>
  );
}

/** Mobile app: what four drivers did on their phones. */
export const [PhoneScreens, PhoneScreensNarrow] = forWidths(Phones);
