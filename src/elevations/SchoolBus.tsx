import { Block, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'School bus',
  length: 8.6,
  height: 3.1,
  pins: [
    [7.9, 1.15],
    [4.4, 0.7],
    [6.55, 2.1],
    [0.3, 1.6],
  ],
  children: (
    <>
      <Contour d="M.2.5V2.7q0 .3.3.3H7.6q.45 0 .6-.45L8.5 1.2V.5Z" />
      <Block x={0.5} y={1.7} w={0.95} h={0.85} rx={0.08} tint />
      <Block x={1.6} y={1.7} w={0.95} h={0.85} rx={0.08} tint />
      <Block x={2.7} y={1.7} w={0.95} h={0.85} rx={0.08} tint />
      <Block x={3.8} y={1.7} w={0.95} h={0.85} rx={0.08} tint />
      <Block x={4.9} y={1.7} w={0.95} h={0.85} rx={0.08} tint />
      <Block x={6.15} y={0.6} w={0.85} h={2} />
      <Block x={6.25} y={1.6} w={0.65} h={0.9} tint />
      <Contour tint d="M7.3 1.6V2.6h.4q.25 0 .3-.25L8.2 1.6Z" />
      <Stroke d="M.2 1.35H6.15M7 1.35H8.45" />
      <Block x={3.9} y={0.42} w={0.95} h={0.4} rx={0.06} tint />
      <Wheel x={2} r={0.48} />
      <Wheel x={7.65} r={0.48} />
    </>
  ),
};

/** Education: a school bus. */
export const [SchoolBus, SchoolBusNarrow] = elevations(sketch);
