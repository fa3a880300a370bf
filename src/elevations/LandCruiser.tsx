import { Block, Contour, elevations, type Sketch, Stroke, Wheel } from './parts/Elevation.tsx';

const sketch: Sketch = {
  name: 'Land Cruiser 79 with a drum on its bed',
  length: 5.3,
  height: 2.1,
  pins: [
    [3.55, 1.15],
    [1.75, 0.62],
    [0.85, 1.55],
    [4.7, 0.95],
  ],
  children: (
    <>
      <Block x={0.05} y={0.6} w={5.1} h={0.14} />
      <Block x={0.1} y={0.75} w={2.15} h={0.5} />
      <Stroke d="M.6.8V1.2M1.15.8V1.2M1.7.8V1.2" />
      <Block x={0.55} y={1.25} w={0.55} h={0.65} rx={0.05} tint />
      <Stroke d="M.55 1.47h.55M.55 1.69h.55" />
      <Contour d="M2.35.55V1.85q0 .1.1.1H3.3l.6-.75H4.95q.2 0 .2-.2V.55Z" />
      <Contour tint d="M2.55 1.25V1.8h.65l.45-.55Z" />
      <Stroke d="M2.45.65V1.2H3.65L3.7.65M2.7 1.05h.2M4.95 1.1V.7" />
      <Stroke d="M4.1 1.2V2.05h.12M5.15.65h.12V.5h-.3" />
      <Block x={1.45} y={0.42} w={0.6} h={0.28} rx={0.05} tint />
      <Wheel x={1.05} r={0.4} />
      <Wheel x={4.23} r={0.4} />
    </>
  ),
};

/** NGOs: a Land Cruiser of the 79 series. */
export const [LandCruiser, LandCruiserNarrow] = elevations(sketch);
