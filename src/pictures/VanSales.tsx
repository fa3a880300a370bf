import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

/** Cartons out, sold, damaged and back: the soap is one short. */
const products = [
  ['Flour', 60, 52, 1, 7],
  ['Milk', 80, 77, 2, 1],
  ['Soap', 40, 31, 0, 8],
  ['Oil', 30, 24, 0, 6],
] as const;

const shops = [
  [420, 44, true],
  [446, 88, true],
  [408, 128, false],
  [438, 172, true],
  [416, 220, true],
  [448, 262, true],
  [412, 310, false],
] as const;

/** Consumer goods: a sales van's evening count, product by product, with the money, two signatures and the round. */
export function VanSales() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label="Evening sheet of a sales van with cartons out, sold, damaged and back of flour, milk, soap and oil; soap is one short and marked; below it cash, mobile money and two signatures; beside it the seven shops of the round, two without an order."
    >
      <path fill="var(--colors-mapLand)" d="M376 0h104v360H376z" />
      <g fill="none">
        <path
          stroke="var(--colors-mapRoad)"
          strokeWidth="12"
          d="M394 0 480 145M480 52 376 162M376 81 480 234M438 172 376 307M376 167 480 304M480 219 376 358M410 304 430 360"
        />
        <path
          stroke="var(--colors-signal)"
          strokeWidth="4"
          strokeLinejoin="round"
          d="M394 0 420 44 446 88 408 128 438 172 416 220 448 262 412 310 430 360"
        />
      </g>
      <g stroke="var(--colors-mapLand)" strokeWidth="2.5">
        {shops.map(([x, y, sold]) => (
          <circle key={y} cx={x} cy={y} r="9" fill={`var(--colors-${sold ? 'moving' : 'stopped'})`} />
        ))}
      </g>
      <path fill="var(--colors-surface)" d="M0 0h376v360H0z" />
      <path stroke="var(--colors-line)" d="M376.5 0v360M20 92.5h340m0 34H20m0 34h340m0 34H20M20 262.5h340" />
      <Words x={20} y={36} size={17} bold>
        KDJ 407W, 18:20
      </Words>
      <g fill="var(--colors-inkSoft)" textAnchor="end">
        <text x="152" y="80">
          Out
        </text>
        <text x="218" y="80">
          Sold
        </text>
        <text x="290" y="80">
          Broken
        </text>
        <text x="352" y="80">
          Back
        </text>
      </g>
      <path fill="var(--colors-alert)" opacity=".12" d="M12 161h356v33H12z" />
      <path fill="var(--colors-alert)" d="M12 161h4v33h-4z" />
      {products.map(([name, out, sold, broken, back], row) => (
        <g key={name} transform={`translate(0 ${row * 34})`}>
          <Words x={26} y={115} bold>
            {name}
          </Words>
          <g textAnchor="end">
            <text x="152" y="115">
              {out}
            </text>
            <text x="218" y="115">
              {sold}
            </text>
            <text x="290" y="115">
              {broken}
            </text>
            <text x="352" y="115">
              {back}
            </text>
          </g>
        </g>
      ))}
      <Words x={26} y={252} bold color="alert">
        Soap: 1 short
      </Words>
      <Words x={20} y={286} soft>
        Cash
      </Words>
      <Words x={20} y={308} size={16} bold>
        41,250
      </Words>
      <Words x={120} y={286} soft>
        Mobile
      </Words>
      <Words x={120} y={308} size={16} bold>
        68,900
      </Words>
      <path stroke="var(--colors-line)" d="M20 346.5h160m16 0h164" />
      <g fill="none" stroke="var(--colors-ink)" strokeWidth="2" strokeLinecap="round">
        <path d="M36 340c4-18 10-22 9-12s-8 14-3 12 8-12 11-11-3 11 1 11 6-9 10-9 1 9 6 8 8-9 12-8 4 6 20 2" />
        <path d="M216 336c10-10 16-12 14-4s-8 14-4 12 12-20 15-18-7 17-2 17 6-8 10-8 0 8 5 7 14-12 28-10" />
      </g>
    </Frame>
  );
}
