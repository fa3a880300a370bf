import { Block, CabOver, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Refuse compactor',
  length: 8.6,
  height: 3.3,
  pins: [
    [7.5, 1.5],
    [5.75, 0.75],
    [4, 2.2],
    [0.75, 1.2],
  ],
  children: (
    <>
      <Block x={0.5} y={0.8} w={6} h={0.16} />
      <Contour d="M1.9 1H6.2V3.1q0 .15-.15.15H2.6Z" />
      <Stroke d="M3 1.15 3.4 3.1M4.1 1.15V3.1M5.2 1.15V3.1" />
      <Contour tint d="M1.9 1 2.6 3.25H1.6L.15 2.2V1Q.3.75.9.75Z" />
      <Stroke d="M.3 1.5h1.4M1.2 2.9l.6-1.6" />
      <Block x={5.3} y={0.45} w={0.95} h={0.38} rx={0.08} tint />
      <CabOver x={8.5} />
      <Wheel x={2.4} r={0.5} />
      <Wheel x={3.5} r={0.5} />
      <Wheel x={7.3} r={0.5} />
    </>
  ),
};

/** Government: a refuse compactor. */
export const [Compactor, CompactorNarrow] = elevations(sketch);
