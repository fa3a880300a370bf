import { Block, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Pick-up with a ladder and a drum of cable',
  length: 5.4,
  height: 2.3,
  pins: [
    [4, 1.1],
    [2, 0.6],
    [0.75, 1.4],
    [1.6, 2.05],
  ],
  children: (
    <>
      <Contour d="M.05.5V1.2H1.95V1.75q0 .12.12.12H3.4l.75-.67 1-.1q.2-.02.2-.25V.5Z" />
      <Contour tint d="M2.15 1.2V1.72h.5V1.2ZM2.75 1.2V1.72h.6L3.9 1.2Z" />
      <Stroke d="M2.05.6V1.15M2.7.6V1.15M4 .6 3.95 1.15M2.25 1.02h.18M2.85 1.02h.18M.05 1.05H1.95" />
      <circle cx={0.75} cy={1.42} r={0.36} fill="var(--colors-tint)" />
      <circle cx={0.75} cy={1.42} r={0.12} />
      <Stroke d="M.1 1.95H3.6M.1 2.12H3.6M.4 1.95V2.12M.9 1.95V2.12M1.9 1.95V2.12M2.4 1.95V2.12M2.9 1.95V2.12M3.4 1.95V2.12" />
      <Stroke d="M.2 1.2V1.95M1.8 1.2V1.95M3.2 1.87V1.95" />
      <Block x={1.65} y={0.38} w={0.7} h={0.28} rx={0.05} tint />
      <Wheel x={1.1} r={0.38} />
      <Wheel x={4.35} r={0.38} />
    </>
  ),
};

/** Telecommunication: a pick-up with gear for a mast. */
export const [MastPickUp, MastPickUpNarrow] = elevations(sketch);
