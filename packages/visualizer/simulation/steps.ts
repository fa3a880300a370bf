import { InputError } from '@msafara/command';
import type { EventCase } from '@msafara/paths/charts';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { separator } from '../address.ts';
import { offersAt } from './offers.ts';
import { type Pressed, payloadText, readPayload } from './payload.ts';

/** Where a step is read or written: the position before it, and the event cases that have names. */
type Surroundings = { snapshot: AnyMachineSnapshot; eventCases: readonly EventCase<AnyStateMachine>[] };

/** What an address writes for a step: its name if that is enough to find the event again, else the event as JSON. */
export function stepText({ name, event }: Pressed, surroundings: Surroundings): string {
  const named = isWritable(name) ? namedStep(name, surroundings) : undefined;
  return named !== undefined && payloadText(named.event) === payloadText(event) ? name : jsonOf({ name, event });
}

/** The step that a text stands for. Throws an InputError if it stands for none. */
export function stepFrom(text: string, surroundings: Surroundings): Pressed {
  if (text.startsWith('{')) {
    const event = readPayload(text);
    return { name: event.type, event };
  }
  const named = namedStep(text, surroundings);
  if (named !== undefined) return named;
  throw new InputError(`'${text}' is neither an event case of this machine nor an event that it handles here.`);
}

function namedStep(name: string, { snapshot, eventCases }: Surroundings): Pressed | undefined {
  const eventCase = eventCases.find((eventCase) => eventCase.name === name);
  return eventCase ?? offersAt(snapshot, eventCases).find((offer) => offer.name === name);
}

function isWritable(name: string): boolean {
  return name !== '' && !name.startsWith('{') && !name.includes(separator);
}

/** The event as one line of JSON that never contains the separator. */
function jsonOf({ event }: Pressed): string {
  return JSON.stringify(JSON.parse(payloadText(event))).replaceAll('>', '\\u003e');
}
