import { Block, CabOver, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Box lorry with a trailer coupling',
  length: 8.2,
  height: 3.4,
  pins: [
    [7.1, 1.5],
    [4.1, 0.75],
    [0.45, 2.1],
    [0.05, 0.7],
  ],
  children: (
    <>
      <Block x={0.3} y={0.75} w={5.9} h={0.18} />
      <Block x={0.3} y={0.95} w={5.7} h={2.4} />
      <Stroke d="M.75 1V3.3M1.2 3.15H5.8M1.2 1.15H5.8" />
      <Block x={3.5} y={0.45} w={1.2} h={0.4} rx={0.08} tint />
      <Stroke d="M.3.78H.02V.62h.16M.3.84.02.84" />
      <CabOver x={8.15} />
      <Wheel x={1.9} r={0.48} />
      <Wheel x={7} r={0.48} />
    </>
  ),
};

/** Delivery and logistics: a box lorry with a trailer coupling. */
export const [BoxLorry, BoxLorryNarrow] = elevations(sketch);
