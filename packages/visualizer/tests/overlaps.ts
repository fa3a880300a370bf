import type { Box, PlacedChart, Point } from '../chart/placed.ts';

/** What is wrong in a drawing, a sentence each: what overlaps, leaves its parent, or ends away from its state. */
export function overlapsIn({ chart, width, height, states, transitions }: PlacedChart): string[] {
  const faults: string[] = [];
  const canvas = { x: 0, y: 0, width, height };
  const boxes = new Map(states.map(({ node, box }) => [node.id, box]));
  const parents = new Set(chart.nodes.map(({ parent }) => parent));
  const leaves = states.filter(({ node }) => !parents.has(node.id));
  const siblings = Map.groupBy(states, ({ node }) => node.parent);

  for (const { node, box, block, at } of states) {
    if (!isInside({ ...at, width: block.width, height: block.height }, box))
      faults.push(`${node.id} is too small for its text`);
    const parent = boxes.get(node.parent ?? '') ?? canvas;
    if (!isInside(box, parent)) faults.push(`${node.id} is not within its parent`);
    for (const sibling of siblings.get(node.parent) ?? []) {
      if (sibling.node !== node && overlaps(box, sibling.box)) faults.push(`${node.id} overlaps ${sibling.node.id}`);
    }
  }
  for (const [at, { transition, box, routes }] of transitions.entries()) {
    const { id, source, targets } = transition;
    if (!isInside(box, canvas)) faults.push(`${id} is not on the canvas`);
    for (const other of transitions.slice(at + 1)) {
      if (overlaps(box, other.box)) faults.push(`${id} overlaps ${other.transition.id}`);
    }
    for (const leaf of leaves) {
      if (leaf.node.id !== source && overlaps(box, leaf.box)) faults.push(`${id} overlaps ${leaf.node.id}`);
    }
    if (routes.length > 0 && routes.length !== targets.length) faults.push(`${id} misses a route`);
    for (const [index, route] of routes.entries()) {
      if (!isOnEdge(route[0], boxes.get(source))) faults.push(`${id} does not begin at ${source}`);
      if (!isOnEdge(route.at(-1), boxes.get(targets[index] ?? ''))) faults.push(`${id} does not end at its target`);
      for (const piece of pieces(route)) {
        if (piece.width > 1 && piece.height > 1) faults.push(`${id} runs aslant`);
        for (const leaf of leaves) {
          const isEnd = leaf.node.id === source || targets.includes(leaf.node.id);
          if (!isEnd && overlaps(piece, leaf.box)) faults.push(`${id} runs through ${leaf.node.id}`);
        }
        for (const { node, block, at } of states) {
          // The text has a margin in its block: a route may run along the edge.
          const text = { x: at.x + 1, y: at.y + 1, width: block.width - 2, height: block.height - 2 };
          if (parents.has(node.id) && overlaps(piece, text)) faults.push(`${id} runs through the name of ${node.id}`);
        }
        for (const other of transitions) {
          if (other.transition.id !== id && other.routes.length > 0 && overlaps(piece, other.box)) {
            faults.push(`${id} runs through the label of ${other.transition.id}`);
          }
        }
      }
    }
  }
  return faults;
}

/** Stretches where lines to different targets lie upon each other, a sentence each. */
export function sharedLinesIn({ transitions }: PlacedChart): string[] {
  const faults: string[] = [];
  const stretches = transitions.flatMap(({ transition, routes }) =>
    routes.flatMap((route, at) =>
      pieces(route).map((box) => ({ target: transition.targets[at], id: transition.id, box })),
    ),
  );
  const isUpright = ({ box }: (typeof stretches)[number]) => box.height > box.width;
  for (const group of Map.groupBy(stretches, (stretch) => {
    const { x, y } = stretch.box;
    return isUpright(stretch) ? `x${Math.round(x)}` : `y${Math.round(y)}`;
  }).values()) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) {
        if (one.target !== other.target && one.id !== other.id && sharedLength(one.box, other.box) > 2) {
          faults.push(`${one.id} and ${other.id} share a line`);
        }
      }
    }
  }
  return faults;
}

function sharedLength(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const along = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.min(across, along) > 0 ? Math.max(across, along) : 0;
}

export function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width + 0.1 &&
    inner.y + inner.height <= outer.y + outer.height + 0.1
  );
}

/** Whether two boxes have more than an edge in common. */
export function overlaps(one: Box, other: Box): boolean {
  const edge = 0.2;
  return (
    one.x + one.width > other.x + edge &&
    other.x + other.width > one.x + edge &&
    one.y + one.height > other.y + edge &&
    other.y + other.height > one.y + edge
  );
}

/** The straight pieces of a route, as boxes of the thickness of a line. */
export function pieces(route: Point[]): Box[] {
  return route.slice(1).map((end, at) => {
    const start = route[at] ?? end;
    const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
    return { x: x - 0.5, y: y - 0.5, width: Math.abs(end.x - start.x) + 1, height: Math.abs(end.y - start.y) + 1 };
  });
}

export function isOnEdge(point: Point | undefined, box: Box | undefined): boolean {
  if (point === undefined || box === undefined) return false;
  const near = (one: number, other: number) => Math.abs(one - other) <= 0.2;
  const { x, y, width, height } = box;
  return near(point.x, x) || near(point.x, x + width) || near(point.y, y) || near(point.y, y + height);
}
