import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * Removes the transitions of a microstep that were selected but not taken. Transitions in parallel regions conflict if
 * they exit the same states; XState then takes the one with the inner source, or else the first, but its inspection
 * event lists both.
 */
export function withoutConflicts(selected: readonly AnyTransitionDefinition[]): AnyTransitionDefinition[] {
  const taken: AnyTransitionDefinition[] = [];
  for (const transition of selected) {
    const rivals = taken.filter((other) => exitsOverlap(transition, other));
    if (rivals.some((rival) => !isWithin(transition.source, rival.source))) continue;
    for (const rival of rivals) taken.splice(taken.indexOf(rival), 1);
    taken.push(transition);
  }
  return taken;
}

/** Both sources are active, so their exit sets overlap if one transition's domain contains the other's. */
function exitsOverlap(one: AnyTransitionDefinition, other: AnyTransitionDefinition): boolean {
  if (!one.target?.length || !other.target?.length) return false;
  const [first, second] = [domainOf(one), domainOf(other)];
  // An atomic state that leads to itself is not exited.
  if (isAtomic(first) || isAtomic(second)) return false;
  return first === second || isWithin(first, second) || isWithin(second, first);
}

/** Whether a transition exits a state. */
export function exits(transition: AnyTransitionDefinition, node: AnyStateNode): boolean {
  return Boolean(transition.target?.length) && isWithin(node, domainOf(transition));
}

/** The transition domain of SCXML: the innermost state that stays active, whose active descendants are all exited. */
function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode {
  if (!reenter && target.every((node) => node === source || isWithin(node, source))) return source;
  let ancestor: AnyStateNode = source.parent ?? source;
  while (ancestor.parent !== undefined && !target.every((node) => isWithin(node, ancestor))) ancestor = ancestor.parent;
  return ancestor;
}

function isAtomic({ states }: AnyStateNode): boolean {
  return Object.keys(states).length === 0;
}

function isWithin(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  for (let parent = node.parent; parent !== undefined; parent = parent.parent) if (parent === ancestor) return true;
  return false;
}
