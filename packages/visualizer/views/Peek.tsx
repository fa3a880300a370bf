import { useSelector } from '@xstate/react';
import { itemBox } from '../chart/item.ts';
import type { Box, PlacedChart } from '../chart/placed.ts';
import { stateTip, transitionTip } from '../chart/svg.ts';
import type { Item } from '../place.ts';
import { type Charted, itemIn } from '../registry.ts';
import type { CameraActor } from './usePointers.ts';

type Props = { entry: Charted; placed: PlacedChart; camera: CameraActor; pointed: Item | undefined };

/** All that the chart says of what is pointed at, beside it. */
export function Peek({ entry, placed, camera, pointed }: Props) {
  const { frame, scale, corner } = useSelector(camera, ({ context }) => context);
  const found = pointed && itemIn(entry.chart, pointed);
  const box = pointed && boxOf(placed, pointed.id);
  if (found === undefined || box === undefined) return null;
  const left = (box.x - corner.x) * scale;
  const top = (box.y - corner.y) * scale;
  const bottom = top + box.height * scale;
  if (bottom < 0 || top > frame.height || left > frame.width || left + box.width * scale < 0) return null;
  const isBelow = frame.height - bottom > top;
  const line = placed.transitions.find(({ transition }) => transition.id === pointed?.id)?.transition;
  // A line out of a closed state stands for several transitions, and says which.
  const tip = found.kind === 'state' ? stateTip(found.node) : transitionTip(line?.bundle ? line : found.transition);
  const [name, ...said] = tip.split('\n');
  return (
    <div
      className="peek"
      role="tooltip"
      style={{
        left: `clamp(8px, ${left}px, max(8px, 100% - 348px))`,
        ...(isBelow ? { top: bottom + 6 } : { bottom: frame.height - top + 6 }),
      }}
    >
      <strong>{name}</strong>
      {said.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** The box of an item; of a state that contains others, that of its name. */
function boxOf(placed: PlacedChart, id: string): Box | undefined {
  const state = placed.states.find(({ node }) => node.id === id);
  const isOpen = placed.states.some(({ node }) => node.parent === id);
  return state && isOpen ? { ...state.at, width: state.block.width, height: state.block.height } : itemBox(placed, id);
}
