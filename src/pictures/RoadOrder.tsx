import { Frame } from './Frame.tsx';
import { VehicleMark, Words } from './parts/parts.tsx';

/** Where it is, from Industrial Area along Thika Road, in kilometres. */
const places = {
  'Industrial Area': 0,
  Eastleigh: 7,
  Pangani: 10,
  Roysambu: 20,
  Kasarani: 24,
  Githurai: 30,
  Ruiru: 39,
} as const;

type Leg = readonly [to: keyof typeof places, km: number];

const byPhone: readonly Leg[] = [
  ['Eastleigh', 7],
  ['Roysambu', 13],
  ['Pangani', 10],
  ['Kasarani', 12],
  ['Ruiru', 14],
  ['Githurai', 9],
  ['Industrial Area', 20],
];
const byRoad: readonly Leg[] = [
  ['Eastleigh', 7],
  ['Pangani', 3],
  ['Roysambu', 10],
  ['Kasarani', 4],
  ['Githurai', 6],
  ['Ruiru', 9],
  ['Industrial Area', 27],
];
const kmOf = (legs: readonly Leg[]) => legs.reduce((sum, [, km]) => sum + km, 0);
const [phone, road] = [kmOf(byPhone), kmOf(byRoad)];

const x = (km: number) => Math.round(140 + km * 3.7);
const y = (place: number) => Math.round(272 - place * 6);
const pointsOf = (legs: readonly Leg[]) =>
  [x(0), legs.map(([to], leg) => [x(kmOf(legs.slice(0, leg + 1))), y(places[to])] as const)] as const;

/** A round: from the yard through its drops and back. */
function Round({ legs, color, width }: { legs: readonly Leg[]; color: 'signal' | 'stopped'; width: number }) {
  const [start, points] = pointsOf(legs);
  return (
    <g stroke={`var(--colors-${color})`} strokeWidth={width} strokeLinejoin="round">
      <path fill="none" d={`M${start} ${y(0)}L${points.join(' ')}`} />
      <g fill="var(--colors-surface)" strokeWidth="3">
        {points.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="5" />
        ))}
      </g>
    </g>
  );
}

/** An article on routing: six drops by the kilometres driven, in the order of the phone and in that of the road. */
export function RoadOrder() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label={`Six drops along Thika Road against the kilometres driven: in the order of the phone a zigzag of ${phone} km, on which the van heads for Ruiru at half past four, in the order of the road one way out and back, ${road} km.`}
    >
      {Object.entries(places).map(([place, at]) => (
        <g key={place}>
          <path stroke="var(--colors-line)" d={`M140 ${y(at) + 0.5}H464`} />
          <Words x={130} y={y(at) + 5} at="end">
            {place}
          </Words>
        </g>
      ))}
      <Round legs={byPhone} color="stopped" width={2.5} />
      <Round legs={byRoad} color="signal" width={5} />
      <VehicleMark x={x(49)} y={y(31.5)} status="alert" turn={30} />
      <Words x={x(49) + 14} y={y(25)} bold color="alert">
        16:30
      </Words>
      <path stroke="var(--colors-ink)" strokeWidth="2" d={`M${x(road)} 290v12m0-6H${x(phone)}m0-6v12`} />
      <Words x={(x(road) + x(phone)) / 2} y={320} at="middle" bold>
        {`−${phone - road} km`}
      </Words>
      <path stroke="var(--colors-signal)" strokeWidth="5" d="M16 304h24" />
      <Words x={48} y={309}>
        {`Order of the road: ${road} km`}
      </Words>
      <path stroke="var(--colors-stopped)" strokeWidth="2.5" d="M16 336h24" />
      <Words x={48} y={341}>
        {`Order of the phone: ${phone} km`}
      </Words>
    </Frame>
  );
}
