import { Block, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Tractor with a cane trailer',
  length: 10.4,
  height: 3.1,
  pins: [
    [8.45, 1.75],
    [8.35, 0.75],
    [3.1, 2.1],
    [6.15, 0.75],
  ],
  children: (
    <>
      <Contour tint d="M.55 1.15V2.85q1.2.35 2.6.2 1.4.15 2.45-.15V1.15Z" />
      <Stroke d="M.75 1.4H5.4M.7 1.65H5.5M.75 1.9H5.4M.7 2.4H5.5M.75 2.65H5.4" />
      <Stroke d="M.4 1.05V2.95M1.7 1.05V2.95M3.1 1.05V2.95M4.5 1.05V2.95M5.75 1.05V2.95M.4 2.2H5.75" />
      <Block x={0.3} y={0.9} w={5.55} h={0.2} />
      <Contour d="M5.85.95 6.65.62V.75L5.85 1.1Z" />
      <Block x={5.95} y={0.3} w={0.1} h={0.66} />
      <Wheel x={1.75} r={0.46} />
      <Wheel x={2.85} r={0.46} />
      <Contour d="M6.6.6V1.05H10.05q.25 0 .25-.25V.6Z" />
      <Contour d="M8.35 1V1.65q.9.1 1.7 0 .25-.05.25-.35V.95Z" />
      <Stroke d="M9.95 1.15h.25M9.95 1.35h.25M8.6 1.45H9.5M9.15 1.68V2.5h.12" />
      <Contour d="M6.55 1.2V1.75H7.15L7.3 1.45H8.35V.95H7.6Z" />
      <Contour tint d="M6.75 1.75V2.7H8.1L8.4 1.65H7.3Z" />
      <Block x={6.5} y={2.7} w={1.85} h={0.14} rx={0.05} />
      <Stroke d="M7.25 1.7V2.7M8.05 1.75 7.8 1.5" />
      <Block x={7.95} y={0.5} w={0.8} h={0.5} rx={0.08} tint />
      <Wheel x={7.1} r={0.82} />
      <Wheel x={9.6} r={0.48} />
    </>
  ),
};

/** Agriculture: a tractor with a cane trailer. */
export const [CaneTractor, CaneTractorNarrow] = elevations(sketch);
