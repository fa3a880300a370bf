import { Block, CabOver, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Excavator and the bowser that fills it',
  length: 13.4,
  height: 4.2,
  pins: [
    [12.4, 1.5],
    [8.6, 2.2],
    [7.25, 1.3],
    [2.5, 1.9],
  ],
  children: (
    <>
      <Contour d="M.55.08H4q.45.35 0 .8H.55q-.45-.45 0-.8Z" tint />
      <Stroke d="M.8.48H3.8M1.2.3v.36M2.2.3v.36M3.2.3v.36" />
      <Block x={0.6} y={1} w={3.1} h={1.05} rx={0.1} />
      <Contour d="M2.5 2.05V3.1h.9l.35-.9V1.2H2.5Z" />
      <Contour tint d="M2.65 2.1V2.95h.6l.3-.75V2.1Z" />
      <Contour d="M3.6 1.3 4.5 3.9 4.75 4.05 6.1 2.9 5.95 2.7 4.75 3.55 3.9 1.2Z" />
      <Contour d="M5.95 2.9 6.15 2.75 5.9 1.15 5.65 1.2Z" />
      <Contour tint d="M5.55 1.25H6.1L5.95.6 5.3.75Z" />
      <Block x={7} y={0.78} w={4.3} h={0.16} />
      <Contour tint d="M7.35.98H10.7q.4.75 0 1.5H7.35q-.4-.75 0-1.5Z" />
      <Block x={8.3} y={2.48} w={0.55} h={0.16} />
      <Block x={6.95} y={0.95} w={0.35} h={0.85} />
      <Stroke d="M7.1 1.5q-.8.3-.9-.4" />
      <Block x={9.6} y={0.45} w={0.9} h={0.36} rx={0.08} tint />
      <CabOver x={13.3} />
      <Wheel x={8.3} r={0.46} />
      <Wheel x={12.2} r={0.46} />
    </>
  ),
};

/** Contractors: an excavator and the bowser that fills it. */
export const [SiteBowser, SiteBowserNarrow] = elevations(sketch);
