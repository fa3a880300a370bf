/** Splits children into at most so many columns of similar height, without changing their order. */
export function inStacks<Child extends { height: number }>(
  children: readonly Child[],
  count: number,
  space: number,
): Child[][] {
  const heights = children.map(({ height }) => height + space);
  let [low, high] = [Math.max(...heights), heights.reduce((sum, height) => sum + height, 0)];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (stacksWithin(children, middle, space).length <= count) high = middle;
    else low = middle;
  }
  return stacksWithin(children, high, space);
}

function stacksWithin<Child extends { height: number }>(
  children: readonly Child[],
  height: number,
  space: number,
): Child[][] {
  const stacks: Child[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const child of children) {
    const more = child.height + space;
    if (filled + more > height) {
      stacks.push([]);
      filled = 0;
    }
    stacks.at(-1)?.push(child);
    filled += more;
  }
  return stacks;
}
