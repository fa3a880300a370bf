import { Elevation, type ElevationWidth, Line, Panel, Shape, type Sketch, Wheel } from './parts/Elevation.tsx';

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
      <Panel x={0.05} y={0.6} w={5.1} h={0.14} />
      <Panel x={0.1} y={0.75} w={2.15} h={0.5} />
      <Line d="M.6.8V1.2M1.15.8V1.2M1.7.8V1.2" />
      <Panel x={0.55} y={1.25} w={0.55} h={0.65} rx={0.05} tint />
      <Line d="M.55 1.47h.55M.55 1.69h.55" />
      <Shape d="M2.35.55V1.85q0 .1.1.1H3.3l.6-.75H4.95q.2 0 .2-.2V.55Z" />
      <Shape tint d="M2.55 1.25V1.8h.65l.45-.55Z" />
      <Line d="M2.45.65V1.2H3.65L3.7.65M2.7 1.05h.2M4.95 1.1V.7" />
      <Line d="M4.1 1.2V2.05h.12M5.15.65h.12V.5h-.3" />
      <Panel x={1.45} y={0.42} w={0.6} h={0.28} rx={0.05} tint />
      <Wheel x={1.05} r={0.4} />
      <Wheel x={4.23} r={0.4} />
    </>
  ),
};

const Drawn = ({ width }: { width: ElevationWidth }) => <Elevation width={width} sketch={sketch} />;

/** NGOs: a Land Cruiser of the 79 series. */
export function LandCruiser() {
  return <Drawn width={720} />;
}

export function LandCruiserNarrow() {
  return <Drawn width={360} />;
}
