/** Paths through any XState 5 machine, and what of it really ran: see README.md. */
export { Coverage, type CoverageReport, type Share } from './coverage.ts';
export { type Edge, type ExploreOptions, explore, type Graph, type Vertex } from './explore.ts';
export { everything, type Goals, unreachable } from './goals.ts';
export { type Observation, observe, observerSource } from './observe.ts';
export { describePath, type Path, placeOf, type Step } from './path.ts';
export { type PlanOptions, plan, UnreachableError } from './plan.ts';
export type { Sample } from './sample.ts';
export { begin, type Outcome, take } from './step.ts';
export { greedyTour, type Strategy, type TourOptions } from './tour.ts';
export { idOf, type NamedTransition, statesIn, statesOf, transitionsOf } from './transitions.ts';
export { StepError, type Walker, walk } from './walk.ts';
