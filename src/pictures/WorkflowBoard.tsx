import { clockTime, dayDate } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { dayReport, dayVehicle } from './parts/of-the-day.ts';

const steps = ['Request', 'Approve', 'Dispatch', 'Done'];

const fill = /\d+ L/.exec(dayReport('KCZ 204P', 'fill').title)?.[0] ?? '';

const cards = [
  [0, 0, 'KDG 205L', '2 tyres'],
  [0, 1, 'KBZ 633Q', 'Fuel 60 L'],
  [1, 0, 'KCS 233H', 'Mombasa'],
  [2, 0, 'KDB 528H', 'Westlands'],
  [3, 0, 'KDC 118M', 'Westlands'],
  [3, 1, 'KCX 118G', 'Nakuru'],
  [3, 2, 'KCZ 204P', `Fuel ${fill}`],
] as const;

const request = dayReport('KCS 233H', 'approval');
const { driver, readings } = dayVehicle('KCS 233H');
const litres = /\d+ L/.exec(request.title)?.[0] ?? '';
/** When it sets out once it has been approved. */
const leaves = readings.find(([at, , , engine]) => at > request.minute && engine === 1)?.[0] ?? 0;

/** Be in Control: requests on their way through the steps of approval, one of them opened for a decision. */
export function WorkflowBoard() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`Workflow with the steps Request, Approve, Dispatch and Done: a trip to Mombasa with ${litres} of fuel waits for approval, with other requests in the steps before and after.`}
    >
      <path stroke="var(--colors-line)" strokeWidth="4" d="M182 60h232" />
      <path stroke="var(--colors-signal)" strokeWidth="4" d="M66 60h116" />
      {steps.map((step, column) => (
        <g key={step} transform={`translate(${column * 116} 0)`}>
          <text x="66" y="38" fontWeight="600" textAnchor="middle">
            {step}
          </text>
          <circle
            cx="66"
            cy="60"
            r="7"
            fill="var(--colors-surface)"
            stroke={`var(--colors-${column < 2 ? 'signal' : 'line'})`}
            strokeWidth="4"
          />
        </g>
      ))}
      {cards.map(([column, row, plate, what]) => (
        <g key={plate} transform={`translate(${column * 116} ${row * 68})`}>
          <rect
            x="13.5"
            y="84.5"
            width="105"
            height="58"
            rx="8"
            fill="var(--colors-surface)"
            stroke="var(--colors-line)"
          />
          <text x="23" y="108" fontWeight="600">
            {plate}
          </text>
          <text x="23" y="129" fill="var(--colors-inkSoft)">
            {what}
          </text>
        </g>
      ))}
      <rect x="126" y="157" width="228" height="186" rx="10" opacity=".07" />
      <rect
        x="129.5"
        y="159.5"
        width="221"
        height="180"
        rx="8"
        fill="var(--colors-surface)"
        stroke="var(--colors-line)"
      />
      <rect x="129.5" y="84.5" width="105" height="58" rx="8" fill="none" stroke="var(--colors-ink)" strokeWidth="2" />
      <path d="M174 160.5l8-8 8 8z" fill="var(--colors-surface)" />
      <g fontSize="17" fontWeight="600">
        <text x="146" y="190">
          Trip to Mombasa
        </text>
      </g>
      <g fill="var(--colors-inkSoft)">
        <text x="146" y="216">
          Leaves
        </text>
        <text x="146" y="238">
          Fuel
        </text>
        <text x="146" y="260">
          Asked by
        </text>
      </g>
      <g textAnchor="end">
        <text x="334" y="216">
          {`${dayDate.weekday} ${clockTime(leaves)}`}
        </text>
        <text x="334" y="238">
          {litres}
        </text>
        <text x="334" y="260">
          {driver}
        </text>
      </g>
      <rect x="146" y="284" width="94" height="40" rx="6" fill="var(--colors-signal)" />
      <rect x="248.5" y="284.5" width="85" height="39" rx="6" fill="none" stroke="var(--colors-line)" />
      <g fontWeight="600" textAnchor="middle">
        <text x="193" y="309" fill="var(--colors-onSignal)">
          Approve
        </text>
        <text x="291" y="309">
          Decline
        </text>
      </g>
    </Frame>
  );
}
