/** Model-based testing for any XState 5 machine: paths and coverage. See README.md. */

export { InputError, oneOf } from '@msafara/command';
export { type Journey, type JourneyOptions, journeysAcross, type Leg, type SharedState } from './across.ts';
export { type FormerCase, type Kept, keepingBaseline } from './baseline.ts';
export { withoutConflicts } from './conflicts.ts';
export { Coverage, type CoverageReport, type CoverageShare } from './coverage.ts';
export { type CoverageItems, coverageItemsOf, parseGuardOutcome } from './coverage-items.ts';
export { delayLength } from './delays.ts';
export type { EventSchemas, StandardSchema } from './derive/schema.ts';
export { type DerivedSamples, type DeriveOptions, deriveSamples } from './derive.ts';
export { DeterminismError } from './determinism.ts';
export { canOccur, type EventCase, type ManualTexts, type Priority } from './event-case.ts';
export { explore } from './explore.ts';
export { FailureError } from './failures.ts';
export { type Fixed, type FixedEvent, withFixed } from './fixed.ts';
export { completedPath, follow } from './follow.ts';
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
export type { Edge, ExploreOptions, Graph, Vertex, Walkable } from './graph.ts';
export { guardName, provenOutcomes } from './guards.ts';
export { type CoverageKind, coverageKinds, itemName } from './kinds.ts';
export { lazyGraph } from './lazy.ts';
export { LimitError, type Limits } from './limits.ts';
export { LoopError, stopLoops } from './loops.ts';
export { isMachine, machinesIn } from './machine.ts';
export { describeMissing, type MissingEventCase, missingEventCaseFor, missingEventCasesFor } from './missing.ts';
export {
  describeMutation,
  type Mutation,
  mutate,
  mutationsOf,
  type RuleMutation,
  ruleMutationsOf,
  type TransitionMutation,
} from './mutants.ts';
export { type Observation, type Observer, observer, observerSource } from './observe.ts';
export { type OnlineOptions, type OnlineStep, OnlineWalk } from './online.ts';
export { pairsOf, transitionPairs } from './pairs.ts';
export { describePath, type Path, type PathStep, placeOf } from './path.ts';
export { type PlanOptions, plan, replayWalks, UnreachableError } from './plan.ts';
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
export { type RandomOptions, randomPaths, randomPathsOf, randomWalks, validateWeights } from './random.ts';
export { type ReachableItems, reachableItemsOf } from './reachable.ts';
export { describeReason, type Reason, reasonFor } from './reasons.ts';
export {
  type Consequence,
  describeReport,
  type FaultCause,
  Faults,
  type PathOutcome,
  type ReplanReport,
  type ResilientOptions,
  ResilientRun,
  reportOf,
  runResiliently,
} from './replan/index.ts';
export { requirementOfState, requirementOfTransition } from './requirement.ts';
export { type Driver, runObserved, runPath, StepError } from './run-path.ts';
export type { SampledMachine, Samples } from './samples.ts';
export { type ShrinkOptions, shrink } from './shrink.ts';
export { chained, parseChain, type Stage } from './steppers/chain.ts';
export { quickStepper, randomStepper } from './steppers/random.ts';
export { type Stepper, StuckError } from './steppers/stepper.ts';
export { stateStepper, walkToState } from './steppers/to-state.ts';
export { endsByItself, parseStop, type StopCondition, secondsUntil, type UntilOptions, walksUntil } from './stop.ts';
export { type ShortestOptions, shortestPaths } from './strategies/shortest.ts';
export { type SimpleOptions, simplePaths, simplePathsUntil, simpleWalks } from './strategies/simple.ts';
export type { LazyStrategy, Strategy } from './strategies/strategy.ts';
export { findTour, type Tour, type TourOptions, transitionTour } from './strategies/tour.ts';
export { type Trace, traceEvent, traceStart } from './trace.ts';
export { idOfTransition, type NamedTransition, statesIn, statesOf, transitionsOf } from './transitions.ts';
