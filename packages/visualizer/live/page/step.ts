import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** What a microstep did: the transitions that it took, and the states that it exited, also to enter them again. */
export type TakenStep = { taken: readonly AnyTransitionDefinition[]; exited: ReadonlySet<AnyStateNode> };

/**
 * What a microstep did with the transitions that XState selected for it. Of those that exit the same states it takes one: the
 * one with the inner source, or else the first. The inspection event lists all of them, and no states.
 * `active` are the states before.
 */
export function stepOf(selected: readonly AnyTransitionDefinition[], active: readonly AnyStateNode[]): TakenStep {
  const exits = new Map(selected.map((transition) => [transition, exitedBy(transition, active)]));
  const taken = new Set<AnyTransitionDefinition>();
  for (const [transition, exited] of exits) {
    const rivals = [...taken].filter((other) => exits.get(other)?.some((node) => exited.includes(node)));
    if (rivals.some((rival) => !isWithin(transition.source, rival.source))) continue;
    for (const rival of rivals) taken.delete(rival);
    taken.add(transition);
  }
  return { taken: [...taken], exited: new Set([...taken].flatMap((transition) => exits.get(transition) ?? [])) };
}

function exitedBy(transition: AnyTransitionDefinition, active: readonly AnyStateNode[]): AnyStateNode[] {
  if (transition.target === undefined || transition.target.length === 0) return [];
  const domain = domainOf(transition);
  return active.filter((node) => domain === undefined || isWithin(node, domain));
}

/** The innermost state that a transition leaves active; undefined if it exits the root as well. */
function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode | undefined {
  if (!reenter && target.every((node) => node === source || isWithin(node, source))) return source;
  for (let ancestor = target[0]?.parent; ancestor !== undefined; ancestor = ancestor.parent) {
    if ([...target, source].every((node) => isWithin(node, ancestor))) return ancestor;
  }
  return reenter ? undefined : source.machine.root;
}

function isWithin(node: AnyStateNode, ancestor: AnyStateNode | undefined): boolean {
  for (let parent = node.parent; parent !== undefined; parent = parent.parent) if (parent === ancestor) return true;
  return false;
}
