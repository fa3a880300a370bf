import type { EdgeRoute, Point } from './placed.ts';

const roundness = 8;
const arrow = { length: 8, width: 7 };

/** The data of an SVG path along a route, with rounded corners. */
export function routePath(route: EdgeRoute): string {
  const corners = route.slice(1, -1).map((corner, at) => {
    const before = between(corner, route[at] ?? corner);
    const after = between(corner, route[at + 2] ?? corner);
    return `L${pair(before)}Q${pair(corner)} ${pair(after)}`;
  });
  return [`M${pair(route[0])}`, ...corners, `L${pair(route.at(-1))}`].join('');
}

/** The data of an SVG path for the arrow head at the end of a route. */
export function arrowPath(route: EdgeRoute): string {
  const tip = route.at(-1) ?? { x: 0, y: 0 };
  const from = route.findLast(({ x, y }) => x !== tip.x || y !== tip.y) ?? { x: tip.x, y: tip.y - 1 };
  const length = Math.hypot(tip.x - from.x, tip.y - from.y);
  const along = { x: (tip.x - from.x) / length, y: (tip.y - from.y) / length };
  const back = { x: tip.x - along.x * arrow.length, y: tip.y - along.y * arrow.length };
  const half = arrow.width / 2;
  const one = { x: back.x - along.y * half, y: back.y + along.x * half };
  const other = { x: back.x + along.y * half, y: back.y - along.x * half };
  return `M${pair(tip)}L${pair(one)}L${pair(other)}Z`;
}

/** The point at which the rounding of a corner begins: at most half-way to its neighbour. */
function between(corner: Point, neighbour: Point): Point {
  const length = Math.hypot(neighbour.x - corner.x, neighbour.y - corner.y);
  const part = length === 0 ? 0 : Math.min(roundness, length / 2) / length;
  return { x: corner.x + (neighbour.x - corner.x) * part, y: corner.y + (neighbour.y - corner.y) * part };
}

function pair(point: Point | undefined): string {
  return `${short(point?.x ?? 0)} ${short(point?.y ?? 0)}`;
}

/** A number with the precision that a drawing needs. */
export function short(length: number): string {
  return String(Math.round(length * 10) / 10);
}
