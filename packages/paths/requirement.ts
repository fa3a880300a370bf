import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * The requirement that a state keeps: the one in its own `meta.requirement`, or else that of the nearest state around it.
 * Undefined where none of them names one.
 */
export function requirementOfState(node: AnyStateNode): string | undefined {
  return node.meta?.requirement ?? (node.parent && requirementOfState(node.parent));
}

/** The requirement that a transition keeps: its own, or else that of the state that it leaves. */
export function requirementOfTransition({ meta, source }: AnyTransitionDefinition): string | undefined {
  return meta?.requirement ?? requirementOfState(source);
}
