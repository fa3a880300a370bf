import { Block, CabOver, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Milk tanker',
  length: 8.4,
  height: 3.1,
  pins: [
    [7.3, 1.5],
    [5.1, 0.75],
    [2.9, 2.95],
    [0.35, 1.3],
  ],
  children: (
    <>
      <Block x={0.3} y={0.8} w={6} h={0.16} />
      <Contour tint d="M.95 1H5.7q.45.85 0 1.75H.95Q.5 1.85.95 1Z" />
      <Stroke d="M2.2 1V2.75M4.4 1V2.75" />
      <Block x={3.05} y={2.75} w={0.6} h={0.18} />
      <Block x={0.25} y={0.98} w={0.5} h={0.85} />
      <Stroke d="M.35 1.4h.3M.5 1.1v.15" />
      <Block x={4.6} y={0.45} w={1} h={0.38} rx={0.08} tint />
      <CabOver x={8.35} />
      <Wheel x={1.9} r={0.48} />
      <Wheel x={7.2} r={0.48} />
    </>
  ),
};

/** Agriculture: a milk tanker. */
export const [MilkTanker, MilkTankerNarrow] = elevations(sketch);
