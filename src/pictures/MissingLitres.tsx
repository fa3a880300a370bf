import { Frame } from './Frame.tsx';
import { grouped } from './parts/of-the-day.ts';
import { WayPoints, Words } from './parts/parts.tsx';

/** Between two full tanks. */
const [km, kmPerLitre, bought, pricePerLitre] = [640, 3.4, 214, 180];
const expected = Math.round(km / kmPerLitre);
const missing = bought - expected;

/** What a jerrycan holds. */
const holds = 20;
const cans = Array.from({ length: Math.ceil(bought / holds) }, (_, can) => {
  const within = (litres: number) => Math.min(1, Math.max(0, litres / holds - can));
  return { x: 218 + (can % 6) * 41, y: 142 + Math.floor(can / 6) * 62, burnt: within(expected), full: within(bought) };
});

const lines = [
  ['Litres', `${bought}.00`],
  ['Per litre', `${pricePerLitre}.00`],
] as const;

/** An article on fuel: a receipt, the litres that the road can have taken, and those that are left over, in jerrycans. */
export function MissingLitres() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`A receipt for ${bought} litres, and the same litres in jerrycans: ${km} km at ${kmPerLitre} km per litre takes ${expected}; the gap of ${missing} litres, KES ${grouped(missing * pricePerLitre)}, is red.`}
    >
      <path
        fill="var(--colors-surface)"
        stroke="var(--colors-line)"
        d="M20.5-2V320l12.7 14 12.7-14 12.7 14 12.7-14 12.7 14 12.7-14 12.7 14 12.7-14 12.7 14 12.7-14 12.7 14 12.3-14V-2z"
      />
      <Words x={96} y={44} size={18} bold at="middle">
        Athi River
      </Words>
      <Words x={96} y={66} soft at="middle">
        Diesel, pump 3
      </Words>
      <path stroke="var(--colors-line)" strokeDasharray="4 4" d="M34 88.5h126m0 88H34" />
      {lines.map(([name, figure], row) => (
        <g key={name} transform={`translate(0 ${row * 30})`}>
          <Words x={34} y={122} soft>
            {name}
          </Words>
          <Words x={160} y={122} at="end">
            {figure}
          </Words>
        </g>
      ))}
      <Words x={34} y={206} soft>
        KES
      </Words>
      <Words x={160} y={207} size={20} bold at="end">
        {grouped(bought * pricePerLitre)}
      </Words>
      <path
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="2"
        d="M40 246v44m6-44v44m7-44v44m4-44v44m9-44v44m4-44v44m5-44v44m8-44v44m4-44v44m7-44v44m5-44v44m9-44v44m4-44v44m6-44v44m8-44v44m5-44v44m7-44v44m5-44v44"
      />
      <Words x={340} y={34} at="middle">
        {`${km} km at ${kmPerLitre} km per litre`}
      </Words>
      <path stroke="var(--colors-signal)" strokeWidth="4" d="M226 52h228" />
      <WayPoints
        at={[
          [226, 52],
          [454, 52],
        ]}
      />
      <Words x={218} y={80} soft>
        Full tank
      </Words>
      <Words x={462} y={80} soft at="end">
        Full tank
      </Words>
      <Words x={218} y={120} size={18} bold>
        {`Expected: ${expected} L`}
      </Words>
      {cans.map(({ x, y, burnt, full }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} strokeLinejoin="round">
          <path fill="var(--colors-surface)" d="M3 12h33v39H3z" />
          <path fill="var(--colors-stopped)" d={`M2 51h33v${-39 * burnt}H2z`} />
          <path fill="var(--colors-alert)" d={`M2 ${51 - 39 * burnt}h33v${-39 * (full - burnt)}H2z`} />
          <path fill="none" stroke="var(--colors-surface)" strokeWidth="2" d="M9 21l19 22m0-22L9 43" />
          <path
            fill="none"
            stroke="var(--colors-ink)"
            strokeWidth="2.5"
            d="M4 12h20l4-8h6v8q2 1 2 4v32q0 4-4 4H5q-4 0-4-4V16q0-4 3-4zM6 12V5h13v7"
          />
        </g>
      ))}
      <Words x={218} y={290} soft>
        {`Cans of ${holds} litres`}
      </Words>
      <Words x={218} y={330} size={20} bold color="alert">
        {`Gap: ${missing} L`}
      </Words>
      <Words x={462} y={330} at="end" color="alert">
        {`KES ${grouped(missing * pricePerLitre)}`}
      </Words>
    </Frame>
  );
}
