import { InputError, oneOf } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph } from '../graph.ts';
import { requireState } from '../names.ts';
import { couldEnd, Progress, parseStop, type StopCondition } from '../stop.ts';
import type { LazyStrategy } from '../strategies/strategy.ts';
import { quickStepper, randomStepper } from './random.ts';
import { type Stepper, StuckError } from './stepper.ts';
import { stateStepper } from './to-state.ts';

/** One stepper of a chain, and when the next one takes over; without `until` when it ends by itself. */
export type Stage = { stepper: Stepper; until?: StopCondition };

const stepperNames = ['random', 'quick', 'to'] as const;

/**
 * Parses a chain of steppers, separated by commas, such as `random until steps=20, quick until transitions=80, to form.invalid`.
 * Throws an InputError if it is invalid.
 */
export function parseChain(text: string, machine: AnyStateMachine, seed: number): Stage[] {
  return text.split(',').map((part, at) => stageIn(part.trim(), machine, seed + at));
}

function stageIn(text: string, machine: AnyStateMachine, seed: number): Stage {
  const [given = '', condition] = text.split(/\s+until\s+/, 2);
  const [name = '', argument] = given.split(/\s+/, 2);
  const until = condition === undefined ? undefined : parseStop(condition, machine);
  const known = oneOf('stepper', name, stepperNames);
  if ((until === undefined && known === 'random') || (until !== undefined && !couldEnd(until)))
    throw new InputError(`'${text}' never ends: add a condition, such as '${given} until steps=20'.`);
  if (known === 'to' && argument === undefined) throw new InputError("'to' needs a state, such as 'to form.invalid'.");
  const stepper = {
    random: () => randomStepper(seed),
    quick: () => quickStepper(seed),
    to: () => stateStepper(requireState(machine, argument ?? '')),
  }[known]();
  return { stepper, ...(until && { until }) };
}

/**
 * Lets steppers follow each other, each where the one before has stopped. A new walk begins only where a stepper finds no way on.
 * Throws an InputError if a stepper ends before its condition is met, or finds no way even from the start.
 */
export function chained(stages: readonly Stage[]): LazyStrategy {
  return function* <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(graph: Graph<Machine, Given>) {
    const progress = new Progress(graph, () => performance.now(), performance.now());
    const walked = new Set<Edge<Machine, Given>>();
    let walk: Edge<Machine, Given>[] = [];
    for (const [at, { stepper, until }] of stages.entries()) {
      const isOver = () => until !== undefined && progress.meets(until);
      while (!isOver()) {
        const outcome = follow(stepper(graph, walk.at(-1)?.to ?? graph.start, walked), (edge) => {
          walk.push(edge);
          walked.add(edge);
          progress.takeEdge(edge);
          return isOver();
        });
        if (outcome === 'ended' && until === undefined) break;
        if (outcome === 'ended')
          throw new InputError(`Stage ${at + 1} of the chain has nothing left to do before its condition is met.`);
        if (outcome === 'enough') break;
        if (walk.length === 0) throw new InputError(`Stage ${at + 1} of the chain finds no way from the start.`);
        yield walk;
        walk = [];
        progress.startWalk();
      }
    }
    if (walk.length > 0) yield walk;
  };
}

/** Takes edges until the caller has enough, the stepper ends, or it finds no way on. */
function follow<Taken>(edges: Iterable<Taken>, take: (edge: Taken) => boolean): 'enough' | 'ended' | 'stuck' {
  try {
    for (const edge of edges) if (take(edge)) return 'enough';
    return 'ended';
  } catch (error) {
    if (error instanceof StuckError) return 'stuck';
    throw error;
  }
}
