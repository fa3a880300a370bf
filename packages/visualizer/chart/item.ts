import type { Box, PlacedChart } from './placed.ts';

/**
 * The box of a state or transition in a drawing: of a state its own, or of a transition its label, or the label of the line
 * that stands for it. Undefined if it is not drawn.
 */
export function itemBox({ states, transitions }: PlacedChart, id: string): Box | undefined {
  const state = states.find(({ node }) => node.id === id);
  if (state) return state.box;
  return transitions.find(({ transition }) => transition.id === id || transition.bundle?.includes(id))?.box;
}

/** The state that a drawing is looked at first: where the chart starts. */
export function startBox({ chart, ...placed }: PlacedChart): Box | undefined {
  const [root] = chart.nodes;
  const [initial] = root?.initial ?? [];
  return initial === undefined ? undefined : itemBox({ chart, ...placed }, initial);
}
