import { conditionOf } from './block.ts';
import type { ChartNode, ChartTransition, Diagram } from './diagram.ts';

/** A transition in one line, as UML writes it: its place among those for its event, the event, `[guard]` and `/ actions`. */
export function transitionLabel(transition: ChartTransition): string {
  const { event, order, actions } = transition;
  const guard = conditionOf(transition);
  const parts = [order === undefined ? event : `${order}. ${event}`];
  if (guard !== undefined) parts.push(`[${guard}]`);
  if (actions.length > 0) parts.push(`/ ${actions.join(', ')}`);
  return parts.join(' ');
}

/**
 * What is said about a state and the transitions that leave it, a line each: descriptions, tags, and the requirement where it
 * differs from that of the state around it.
 */
export function itemNotes({ id, description, tags, requirement, parent }: ChartNode, chart: Diagram): string[] {
  const isInherited = requirement === chart.nodes.find((node) => node.id === parent)?.requirement;
  const leaving = chart.transitions.filter(({ source, description }) => source === id && description);
  return [
    ...(description === undefined ? [] : [description]),
    ...(tags.length > 0 ? [`tags: ${tags.join(', ')}`] : []),
    ...(requirement === undefined || isInherited ? [] : [`§ ${requirement}`]),
    ...leaving.map((transition) => `${transitionLabel(transition)}: ${transition.description}`),
  ];
}
