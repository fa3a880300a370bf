import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { isMachine } from '../machine.ts';
import { literal } from './literal.ts';

/** What an actor that is a machine ends with: finds the outputs by deriving the machine's own event cases. */
export type OutputsOf = (machine: AnyStateMachine, input: unknown) => unknown[];

/** The known outputs of the actor with an id in a snapshot: those of its final states, if it is a machine. */
export function outputsIn({ children }: AnyMachineSnapshot, id: string, outputsOf: OutputsOf): unknown[] {
  const actor = children[id] as (AnyActorRef & { logic?: unknown; options?: { input?: unknown } }) | undefined;
  if (actor === undefined || !isMachine(actor.logic)) return [];
  const outputs = outputsOf(actor.logic, actor.options?.input);
  return [...new Map(outputs.map((output) => [literal(output), output])).values()];
}
