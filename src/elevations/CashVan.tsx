import { Block, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Cash van',
  length: 5.9,
  height: 2.7,
  pins: [
    [4.6, 1.25],
    [3.1, 0.55],
    [2.75, 1.5],
    [0.2, 1.5],
  ],
  children: (
    <>
      <Contour d="M.15.45V2.45q0 .2.2.2H3.9L4.7 1.75l.9-.25q.2-.05.2-.3V.45Z" />
      <Contour tint d="M3.75 1.75V2.3l.15.05.6-.6Z" />
      <Block x={2.35} y={0.55} w={0.85} h={1.95} />
      <Block x={2.55} y={1.95} w={0.45} h={0.3} tint />
      <Block x={1.3} y={1.95} w={0.45} h={0.3} tint />
      <Stroke d="M.35.55V2.5M3.6.55V1.75H4.7M.5 1.5H2.2M3.4 1.2h.2" />
      <Block x={2.7} y={0.35} w={0.75} h={0.3} rx={0.06} tint />
      <Wheel x={1.2} r={0.4} />
      <Wheel x={4.7} r={0.4} />
    </>
  ),
};

/** Financial services: a cash van. */
export const [CashVan, CashVanNarrow] = elevations(sketch);
