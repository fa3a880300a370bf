import { useSelector } from '@xstate/react';
import { type PointerEvent, useMemo } from 'react';
import { isPartial } from '../camera.ts';
import type { PlacedChart } from '../chart/placed.ts';
import type { CameraActor } from './usePointers.ts';

/** The largest that the map may be, in CSS pixels. */
const largest = { width: 160, height: 64 };

/**
 * The whole drawing in small, with a frame around what is seen: press or drag to go elsewhere. Only a pointer uses it: the
 * arrow keys move the chart itself.
 */
export function ChartMap({ placed, camera }: { placed: PlacedChart; camera: CameraActor }) {
  const { frame, scale, corner } = useSelector(camera, ({ context }) => context);
  const isShown = useSelector(camera, ({ context }) => isPartial(context));
  const { width, height } = placed;
  const perUnit = Math.min(largest.width / width, largest.height / height);
  const states = useMemo(
    () =>
      placed.states.map(({ node, box }) => (
        <rect key={node.id} className={node.parent === undefined ? 'root' : node.type} {...box} rx={8} />
      )),
    [placed],
  );
  if (!isShown) return null;
  const go = ({ buttons, currentTarget, clientX, clientY }: PointerEvent) => {
    if (buttons === 0) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    camera.send({ type: 'map.pressed', at: { x: (clientX - left) / perUnit, y: (clientY - top) / perUnit } });
  };
  return (
    <svg
      className="map"
      aria-hidden="true"
      width={width * perUnit}
      height={height * perUnit}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
    >
      {states}
      <rect
        className="seen"
        x={corner.x}
        y={corner.y}
        width={frame.width / scale}
        height={frame.height / scale}
        strokeWidth={2 / perUnit}
      />
    </svg>
  );
}
