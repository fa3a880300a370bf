import type { TextBlock } from './block.ts';
import type { ChartNode, ChartTransition, Diagram } from './diagram.ts';
import type { Size } from './measure.ts';

export type Point = { x: number; y: number };
export type Box = Point & Size;

/** The corners of a line between two states, with the arrow at its end. */
export type EdgeRoute = Point[];

/** A placed state, and the upper left corner of its text. */
export type PlacedState = { node: ChartNode; box: Box; block: TextBlock; at: Point };

/**
 * A placed transition: its label, and a route to each target. One without routes is inside the box of its state, or stands on
 * the line of another transition (`lead`).
 */
export type PlacedTransition = {
  transition: ChartTransition;
  box: Box;
  block: TextBlock;
  routes: EdgeRoute[];
  lead?: string;
};

/** The arrow to a default state: from a dot for a compound state, from the history state itself for its default. */
export type PlacedInitial = { node: ChartNode; dot: Box | undefined; routes: EdgeRoute[] };

/** A diagram with the position of everything in it, in pixels from the upper left corner. */
export type PlacedChart = Size & {
  chart: Diagram;
  /** In layers, with the labels on the lines; or in columns, with the transitions as rows of their states. */
  arrangement: 'layered' | 'compact';
  states: PlacedState[];
  transitions: PlacedTransition[];
  initials: PlacedInitial[];
};
