/** Model-based testing for any XState 5 machine: paths and coverage. See README.md. */

export { withoutConflicts } from './conflicts.ts';
export { Coverage, type CoverageReport, type CoverageShare } from './coverage.ts';
export { type CoverageItems, coverageItemsOf, parseGuardOutcome } from './coverage-items.ts';
export { delayLength } from './delays.ts';
export { canOccur, type EventCase } from './event-case.ts';
export { type Edge, type ExploreOptions, explore, type Graph, type Vertex } from './explore.ts';
export { follow } from './follow.ts';
export {
  type GenerationListeners,
  generatePaths,
  optionsError,
  type PathOptions,
  strategyNames,
  type TourCost,
} from './generation.ts';
export {
  allGoals,
  type GoalKind,
  type Goals,
  goalsOf,
  goalsOfRequirement,
  goalsThrough,
  unreachableGoals,
} from './goals.ts';
export { guardName, provenOutcomes } from './guards.ts';
export { type CoverageKind, coverageKinds, itemName } from './kinds.ts';
export { stopLoops } from './loops.ts';
export { isMachine, machinesIn } from './machine.ts';
export {
  describeMutation,
  type Mutation,
  mutate,
  mutationsOf,
  type RuleMutation,
  ruleMutationsOf,
  type TransitionMutation,
} from './mutants.ts';
export { InputError, oneOf } from './names.ts';
export { type Observation, type Observer, observer, observerSource } from './observe.ts';
export { pairsOf, transitionPairs } from './pairs.ts';
export { describePath, type Path, type PathStep, placeOf } from './path.ts';
export { type PlanOptions, plan, UnreachableError } from './plan.ts';
export {
  checkStep,
  describeViolation,
  type Predicate,
  type Property,
  PropertyError,
  type PropertyOptions,
  type Step,
  type Violation,
  violationsOf,
} from './properties.ts';
export { type RandomOptions, randomPaths, randomWalks, validateWeights } from './random.ts';
export { type ReachableItems, reachableItemsOf } from './reachable.ts';
export { describeReason, type Reason, reasonFor } from './reasons.ts';
export { requirementOfState, requirementOfTransition } from './requirement.ts';
export { type Driver, runPath, StepError } from './run-path.ts';
export type { SampledMachine, Samples } from './samples.ts';
export { type ShrinkOptions, shrink } from './shrink.ts';
export { parseStop, type StopCondition, walksUntil } from './stop.ts';
export { type ShortestOptions, shortestPaths } from './strategies/shortest.ts';
export { type SimpleOptions, simplePaths, simpleWalks } from './strategies/simple.ts';
export type { Strategy } from './strategies/strategy.ts';
export { findTour, type Tour, type TourOptions, transitionTour } from './strategies/tour.ts';
export { type Trace, traceEvent, traceStart } from './trace.ts';
export { idOfTransition, type NamedTransition, statesIn, statesOf, transitionsOf } from './transitions.ts';
