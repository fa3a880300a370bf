import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * Of the transitions that one microstep selected, those it took. In parallel regions two of them may want to leave the
 * same states: then XState takes the one of the inner source, else the first, and an inspection event tells of both.
 */
export function takenOf(selected: readonly AnyTransitionDefinition[]): AnyTransitionDefinition[] {
  const taken: AnyTransitionDefinition[] = [];
  for (const transition of selected) {
    const rivals = taken.filter((other) => exitsOverlap(transition, other));
    if (rivals.some((rival) => !isWithin(transition.source, rival.source))) continue;
    for (const rival of rivals) taken.splice(taken.indexOf(rival), 1);
    taken.push(transition);
  }
  return taken;
}

/** All regions around two sources are active, so what both exit overlaps when one's domain lies in the other's. */
function exitsOverlap(one: AnyTransitionDefinition, other: AnyTransitionDefinition): boolean {
  if (!one.target?.length || !other.target?.length) return false;
  const [first, second] = [domainOf(one), domainOf(other)];
  return first === second || isWithin(first, second) || isWithin(second, first);
}

/** Whether a transition exits a state inside the one that it stays in. */
export function leaves(transition: AnyTransitionDefinition, node: AnyStateNode): boolean {
  return Boolean(transition.target?.length) && isWithin(node, domainOf(transition));
}

/** The innermost state that a transition stays in, inside which it exits everything. */
function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode {
  if (!reenter && target.every((node) => node === source || isWithin(node, source))) return source;
  let ancestor: AnyStateNode = source.parent ?? source;
  while (ancestor.parent !== undefined && !target.every((node) => isWithin(node, ancestor))) ancestor = ancestor.parent;
  return ancestor;
}

function isWithin(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  for (let parent = node.parent; parent !== undefined; parent = parent.parent) if (parent === ancestor) return true;
  return false;
}
