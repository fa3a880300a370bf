import { Block, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Saloon',
  length: 4.5,
  height: 1.6,
  pins: [
    [3.25, 0.85],
    [1.4, 0.45],
    [4.25, 0.6],
    [0.25, 0.8],
  ],
  children: (
    <>
      <Contour d="M.1.3V.75q0 .17.2.2l.55.1Q1.3 1.45 1.75 1.48h.75q.4 0 .75-.35l.3-.2.65-.1q.25-.05.25-.25V.3Z" />
      <Contour tint d="M1.1 1.03q.35.32.7.35h.2V1.03ZM2.1 1.03V1.38h.4q.3 0 .6-.25l.15-.1Z" />
      <Stroke d="M2.05.38V1M1.15.45Q1.1.8 1.1 1M3.25 1V.42M1.9.85h.15M2.95.85h.15M4.15.62h.28M.12.7h.3" />
      <Block x={0.75} y={0.3} w={0.5} h={0.2} rx={0.04} tint />
      <Wheel x={0.95} r={0.31} />
      <Wheel x={3.6} r={0.31} />
    </>
  ),
};

/** Vehicle rental: a saloon. */
export const [Saloon, SaloonNarrow] = elevations(sketch);
