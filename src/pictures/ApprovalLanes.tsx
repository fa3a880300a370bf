import { day } from '../../content/day/day.gen.ts';
import { clockTime, vehicleAt } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { dayReport, dayVehicle } from './parts/of-the-day.ts';
import { Words } from './parts/parts.tsx';

const { plate, minute, title } = dayReport('KCS 233H', 'approval');
const lorry = dayVehicle(plate);
const { km, litres, place } = vehicleAt(day, lorry, minute);
const [fuel = ''] = /\d+ L/.exec(title) ?? [];
/** When it sets out once it has been approved. */
const [leaves] = lorry.readings.find(([at, , , engine]) => at > minute && engine === 1) ?? [0];
const [destination, distance] = lorry.way.at(-1) ?? ['', 0];

/** The steps in their order: whose job each is, and what is known of it. */
const steps = [
  { name: 'Request', by: [lorry.driver, 'Driver'], note: `${fuel}, tank holds ${Math.round(litres)} L` },
  { name: 'Approve', by: ['Fleet manager'], note: `${fuel}, company account`, at: minute },
  { name: 'Dispatch', by: ['Dispatcher'], note: `Leaves ${place}`, at: leaves },
  { name: 'Complete', by: [lorry.driver, 'Driver'], note: `${destination}, ${distance - km} km on` },
];
const done = 2;

const x = (step: number) => 184 + step * 30;
const y = (step: number) => 94 + step * 76;
/** The way from a step to the next one, in the lane below. */
const way = (step: number) => `M${x(step)} ${y(step)}v62q0 14 14 14h16`;

/** Tour, workflows: a request on its way down through the lanes of the people whose job each step is, at its approval. */
export function ApprovalLanes() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label={`Request of ${lorry.driver} for a trip to ${destination} with ${fuel} of fuel, as a line through four lanes: the fleet manager approves it at ${clockTime(minute)}, the dispatcher is next, ${plate} leaves at ${clockTime(leaves)}.`}
    >
      <path fill="var(--colors-tint)" d="M0 132h480v76H0z" />
      <path stroke="var(--colors-line)" d="M0 56.5h480m0 76H0m0 76h480m0 76H0M152.5 56v304" />
      <Words x={20} y={36} size={18} bold>
        {`Trip to ${destination}`}
      </Words>
      <Words x={460} y={36} at="end" soft>
        {`${plate}, ${clockTime(minute)}`}
      </Words>
      <path
        fill="none"
        stroke="var(--colors-inkSoft)"
        strokeWidth="3"
        strokeDasharray="1 8"
        strokeLinecap="round"
        d={way(2)}
      />
      <path fill="none" stroke="var(--colors-signal)" strokeWidth="4" d={`${way(0)}${way(1)}`} />
      {steps.map(({ name, by, note, at }, step) => (
        <g key={name}>
          {by.map((line, row) => (
            <Words key={line} x={20} y={y(step) + (by.length > 1 ? -4 + row * 20 : 5)} bold={row === 0} soft={row > 0}>
              {line}
            </Words>
          ))}
          <circle
            cx={x(step)}
            cy={y(step)}
            r={step === done - 1 ? 12 : 8}
            fill={`var(--colors-${step < done ? 'signal' : 'surface'})`}
            stroke={`var(--colors-${step <= done ? 'signal' : 'inkSoft'})`}
            strokeWidth={step <= done ? 4 : 3}
          />
          <Words x={x(step) + 24} y={y(step) - 4} bold>
            {name}
          </Words>
          <Words x={x(step) + 24} y={y(step) + 16} soft={step !== done - 1}>
            {note}
          </Words>
          {at && (
            <Words x={460} y={y(step) - 4} at="end" bold={step === done - 1}>
              {clockTime(at)}
            </Words>
          )}
        </g>
      ))}
      <path
        d={`M${x(1) - 5} ${y(1)}l4 4 7-8`}
        fill="none"
        stroke="var(--colors-onSignal)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </Frame>
  );
}
