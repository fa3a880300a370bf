import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { EventType } from './event-types.ts';
import { literal } from './literal.ts';
import { outputsIn } from './outputs.ts';
import { eventWith } from './payloads.ts';

/** The outputs of actors that are machines themselves, each machine with an input asked once. */
export class ActorOutputs {
  readonly #derive: (machine: AnyStateMachine, input: unknown) => unknown[];
  /** By the machine itself, since others may be called as it is, and by its input. */
  readonly #known = new Map<AnyStateMachine, Map<string, unknown[]>>();

  constructor(derive: (machine: AnyStateMachine, input: unknown) => unknown[]) {
    this.#derive = derive;
  }

  /** Adds the outputs of an actor that runs in a snapshot to its done events, in place of none. */
  add(snapshot: AnyMachineSnapshot, type: EventType, events: AnyEventObject[], most: number): void {
    if (type.actor === undefined) return;
    const outputs = outputsIn(snapshot, type.actor, (machine, input) => this.#outputsOf(machine, input));
    const known = events.map((event) => literal(event));
    const found = outputs.map((output) => eventWith(type, output)).filter((event) => !known.includes(literal(event)));
    if (found.length > 0 && events.length === 1 && events[0]?.output === undefined) events.length = 0;
    events.push(...found.slice(0, Math.max(0, most - events.length)));
  }

  #outputsOf(machine: AnyStateMachine, input: unknown): unknown[] {
    const byInput = this.#known.get(machine) ?? new Map<string, unknown[]>();
    this.#known.set(machine, byInput);
    const key = literal(input);
    const outputs = byInput.get(key) ?? this.#derive(machine, input);
    byInput.set(key, outputs);
    return outputs;
  }
}
