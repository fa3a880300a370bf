/** Paths through any XState 5 machine, and what of it really ran: see README.md. */
export { type Chart, chartOf, outcomeOf } from './chart.ts';
export { Coverage, type CoverageReport, type Share } from './coverage.ts';
export type { EventCase } from './event-case.ts';
export { type Edge, type ExploreOptions, explore, type Graph, type Vertex } from './explore.ts';
export { follow } from './follow.ts';
export {
  aboutRequirement,
  everything,
  type GoalKind,
  type Goals,
  goalsOf,
  through,
  unreachable,
} from './goals.ts';
export { guardName } from './guards.ts';
export { type Kind, kinds, nameOf } from './kinds.ts';
export { type Mutation, mutate, mutationInWords, mutationsOf } from './mutants.ts';
export { InputError, oneOf } from './names.ts';
export { type Observation, type Observer, observer, observerSource } from './observe.ts';
export { pairs, pairsOf } from './pairs.ts';
export { describePath, type Path, placeOf, type Step } from './path.ts';
export { type PlanOptions, plan, UnreachableError } from './plan.ts';
export { type RandomOptions, random, randomWalks, rejectWeights } from './random.ts';
export { type Reach, reachOf } from './reach.ts';
export { inWords, type Reason, reasonFor } from './reasons.ts';
export { requirementOfState, requirementOfTransition } from './requirement.ts';
export { type ShrinkOptions, shrink } from './shrink.ts';
export { begin, type Outcome, take } from './step.ts';
export { parseStop, type StopCondition, until } from './stop.ts';
export { type ShortestOptions, shortest } from './strategies/shortest.ts';
export { type SimpleOptions, simple, simpleWalks } from './strategies/simple.ts';
export type { Strategy } from './strategies/strategy.ts';
export { findTour, type Tour, type TourOptions, tour } from './strategies/tour.ts';
export { idOf, type NamedTransition, statesIn, statesOf, transitionsOf } from './transitions.ts';
export { type Driver, StepError, walk } from './walk.ts';
