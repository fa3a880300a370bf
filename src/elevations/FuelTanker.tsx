import { Block, CabOver, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Fuel tanker with four compartments',
  length: 10.6,
  height: 3.3,
  pins: [
    [9.5, 1.5],
    [7.6, 0.8],
    [3.55, 3.05],
    [2.3, 0.95],
  ],
  children: (
    <>
      <Block x={0.3} y={0.85} w={8.1} h={0.16} />
      <Contour tint d="M.35 1.05Q.05 2.05.35 2.9H8q.35-.85 0-1.85Z" />
      <Stroke d="M2.3 1.05V2.9M4.2 1.05V2.9M6.1 1.05V2.9" />
      <Block x={1.05} y={2.9} w={0.5} h={0.16} />
      <Block x={3} y={2.9} w={0.5} h={0.16} />
      <Block x={4.9} y={2.9} w={0.5} h={0.16} />
      <Block x={6.8} y={2.9} w={0.5} h={0.16} />
      <Stroke d="M1 3.2H7.4M1 3.2V2.95M7.4 3.2V2.95" />
      <Block x={3.4} y={0.5} w={1.1} h={0.42} />
      <Block x={7.1} y={0.45} w={1} h={0.4} rx={0.08} tint />
      <CabOver x={10.5} />
      <Wheel x={1.3} r={0.5} />
      <Wheel x={2.6} r={0.5} />
      <Wheel x={9.3} r={0.5} />
    </>
  ),
};

/** Energy: a tanker with four compartments. */
export const [FuelTanker, FuelTankerNarrow] = elevations(sketch);
