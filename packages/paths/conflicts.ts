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

/** Both sources are active, so their exit sets overlap if one transition's domain contains the other's, and neither exits nothing. */
function exitsOverlap(one: AnyTransitionDefinition, other: AnyTransitionDefinition): boolean {
  if (exitsNothing(one) || exitsNothing(other)) return false;
  const [first, second] = [domainOf(one), domainOf(other)];
  return first === second || isInside(first, second) || isInside(second, first);
}

/** Whether a transition exits an active state, if only to enter it again. */
export function exits(transition: AnyTransitionDefinition, node: AnyStateNode): boolean {
  return !exitsNothing(transition) && isInside(node, domainOf(transition));
}

/** A transition without a target, or of an atomic state to itself. */
function exitsNothing(transition: AnyTransitionDefinition): boolean {
  return !transition.target?.length || Object.keys(domainOf(transition)?.states ?? { any: true }).length === 0;
}

/** The transition domain of SCXML: the innermost state that stays active; undefined if the root is entered again as well. */
function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode | undefined {
  if (!reenter && target.every((node) => node === source || isWithin(node, source))) return source;
  for (let ancestor = target[0]?.parent; ancestor !== undefined; ancestor = ancestor.parent) {
    if ([...target, source].every((node) => isWithin(node, ancestor))) return ancestor;
  }
  return reenter ? undefined : source.machine.root;
}

function isInside(node: AnyStateNode | undefined, domain: AnyStateNode | undefined): boolean {
  return domain === undefined || (node !== undefined && isWithin(node, domain));
}

function isWithin(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  for (let parent = node.parent; parent !== undefined; parent = parent.parent) if (parent === ancestor) return true;
  return false;
}
