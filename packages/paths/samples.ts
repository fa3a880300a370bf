import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Fixed } from './fixed.ts';
import type { PlanOptions } from './plan.ts';
import type { Property } from './properties.ts';

/** What the paths through a machine are planned from, apart from its chart: the default export of a file of samples. */
export type Samples<
  Machine extends AnyStateMachine = AnyStateMachine,
  Given extends EventCase<Machine> = EventCase<Machine>,
> = Pick<
  PlanOptions<Machine, Given>,
  'eventCases' | 'serialise' | 'input' | keyof Fixed | 'except' | 'atMost' | 'onFailure'
> & {
  /** What requirements say of every run of the machine. */
  properties?: readonly Property<Machine>[];
};

/** A machine with its samples. */
export type SampledMachine<
  Machine extends AnyStateMachine = AnyStateMachine,
  Given extends EventCase<Machine> = EventCase<Machine>,
> = Samples<Machine, Given> & { machine: Machine };
