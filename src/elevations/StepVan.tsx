import { Block, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Step van for van sales',
  length: 6.3,
  height: 2.9,
  pins: [
    [5.5, 1.2],
    [3.2, 0.55],
    [1.9, 1.8],
    [0.2, 1.5],
  ],
  children: (
    <>
      <Contour d="M.15.5V2.65q0 .2.2.2H5.2q.25 0 .35-.3l.35-1.05.3-.15V.5Z" />
      <Block x={0.6} y={1.2} w={2.9} h={1.3} rx={0.06} />
      <Stroke d="M.6 1.85H3.5M1.55 1.2V2.5M2.5 1.2V2.5" />
      <Block x={3.95} y={0.6} w={0.85} h={1.95} />
      <Block x={4.1} y={1.5} w={0.55} h={0.9} tint />
      <Contour tint d="M5 1.5V2.5h.2q.15 0 .2-.15L5.65 1.5Z" />
      <Stroke d="M.32.6V2.7" />
      <Block x={2.8} y={0.38} w={0.8} h={0.32} rx={0.06} tint />
      <Wheel x={1.35} r={0.4} />
      <Wheel x={5.2} r={0.4} />
    </>
  ),
};

/** Consumer goods: a step van for van sales. */
export const [StepVan, StepVanNarrow] = elevations(sketch);
