import { Block, CabOver, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Lorry with a tail lift',
  length: 7.9,
  height: 3.2,
  pins: [
    [6.8, 1.5],
    [4.3, 0.75],
    [2.8, 2.2],
    [0.45, 0.85],
  ],
  children: (
    <>
      <Block x={0.9} y={0.75} w={5.1} h={0.18} />
      <Block x={0.9} y={0.95} w={4.9} h={2.2} rx={0.08} />
      <Stroke d="M1.2 2.7H5.5M1.2 1.3H5.5" />
      <Block x={5.8} y={2.2} w={0.25} h={0.7} tint />
      <Contour tint d="M.9.85H.05V.95H.9Z" />
      <Stroke d="M.9 1.9.1.95M.9.7.45.5.3.6" />
      <Block x={3.8} y={0.45} w={1} h={0.38} rx={0.08} tint />
      <CabOver x={7.85} />
      <Wheel x={2.2} r={0.45} />
      <Wheel x={6.7} r={0.45} />
    </>
  ),
};

/** Retail: a lorry with a tail lift. */
export const [TailLiftLorry, TailLiftLorryNarrow] = elevations(sketch);
