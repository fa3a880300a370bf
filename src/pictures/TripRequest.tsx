import { Frame } from './Frame.tsx';
import { Card, Words } from './parts/parts.tsx';

const answers = [
  ['Where to', 'Kitui'],
  ['Purpose', 'Water point visit'],
  ['Officer', 'Mutua K.'],
  ['Passengers', '3'],
  ['Days', '12 and 13 Oct'],
] as const;

/** Government: a trip request beside its way through the offices, up to the open work ticket. */
export function TripRequest() {
  return (
    <Frame
      ground="var(--colors-tint)"
      label="Request for a trip to Kitui on 12 and 13 October with purpose, officer and three passengers, stamped approved; beside it the approvals: signed by the head of department and the transport officer, work ticket open, odometer at the end still empty."
    >
      <path
        d="M24.5 .5h208a8 8 0 0 1 8 8v352h-224v-352a8 8 0 0 1 8-8z"
        fill="var(--colors-surface)"
        stroke="var(--colors-line)"
        transform="translate(0 16)"
      />
      <Words x={32} y={50} size={18} bold>
        Trip request
      </Words>
      {answers.map(([question, answer], row) => (
        <g key={question} transform={`translate(0 ${row * 50})`}>
          <path stroke="var(--colors-line)" d="M32 118.5h192" />
          <Words x={32} y={88} size={15} soft>
            {question}
          </Words>
          <Words x={32} y={109}>
            {answer}
          </Words>
        </g>
      ))}
      <g transform="rotate(-12 182 204)" fill="none" stroke="var(--colors-moving)" strokeWidth="3">
        <rect x="131" y="183" width="102" height="42" rx="6" fill="var(--colors-surface)" fillOpacity=".8" />
        <text
          x="182"
          y="210"
          fontSize="16"
          fontWeight="600"
          textAnchor="middle"
          stroke="none"
          fill="var(--colors-moving)"
        >
          Approved
        </text>
      </g>
      <path stroke="var(--colors-signal)" strokeWidth="4" fill="none" d="M240 60h38v182" />
      <Card x={264} y={30} width={200} height={84} />
      <Card x={264} y={130} width={200} height={84} />
      <path
        fill="var(--colors-line)"
        d="M264 238a8 8 0 0 1 8-8h184a8 8 0 0 1 8 8v98a8 8 0 0 1-8 8H272a8 8 0 0 1-8-8z"
      />
      <path fill="var(--colors-surface)" d="M265.5 272.5h197v63a7 7 0 0 1-7 7h-183a7 7 0 0 1-7-7z" />
      <Words x={280} y={56}>
        Head of department
      </Words>
      <Words x={280} y={156}>
        Transport officer
      </Words>
      <g fill="none" stroke="var(--colors-ink)" strokeWidth="2" strokeLinecap="round">
        <path d="M284 96c6-24 14-30 15-20s-10 22-4 20 12-20 16-19-6 18 0 18 8-13 13-13 0 12 6 11 12-12 17-11 2 11 9 9 14-6 26-4" />
        <path d="M282 190c12-12 20-14 18-4s-10 18-5 16 14-28 18-26-8 24-2 24 8-10 13-10 0 10 6 9 18-14 36-12" />
      </g>
      <Words x={448} y={96} soft at="end">
        9 Oct
      </Words>
      <Words x={448} y={196} soft at="end">
        10 Oct
      </Words>
      <Words x={280} y={257} bold>
        Work ticket 0871
      </Words>
      <Words x={280} y={298} soft>
        Out
      </Words>
      <Words x={448} y={298} at="end">
        84,310 km
      </Words>
      <Words x={280} y={327} soft>
        In
      </Words>
      <path stroke="var(--colors-inkSoft)" strokeDasharray="4 4" d="M376 328.5h72" />
      <g fill="var(--colors-surface)" stroke="var(--colors-signal)" strokeWidth="3">
        <circle cx="240" cy="60" r="6" />
      </g>
    </Frame>
  );
}
