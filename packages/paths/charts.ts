/** What can be read of a chart, without planning paths: nothing here loads the solver, so a page may import it before all else. */

export { exits, withoutConflicts } from './conflicts.ts';
export { coverageItemsOf, parseGuardOutcome } from './coverage-items.ts';
export { canOccur, type EventCase } from './event-case.ts';
export { guardName, provenOutcomes } from './guards.ts';
export { isMachine, machinesIn } from './machine.ts';
export { type Observation, observer } from './observe.ts';
export { placeOf } from './path.ts';
export { requirementOfState, requirementOfTransition } from './requirement.ts';
export type { SampledMachine, Samples } from './samples.ts';
export { type Trace, traceEvent, traceStart } from './trace.ts';
export { idOfTransition, type NamedTransition, statesIn, transitionsOf } from './transitions.ts';
