import type { AnyEventObject } from 'xstate';
import type { EventType } from './event-types.ts';
import { literal } from './literal.ts';

const longest = 60;

/** The names of the event cases of one type: only if there are several do they show the payload. */
export function eventCaseNames({ kind, name }: EventType, events: readonly AnyEventObject[]): string[] {
  if (events.length === 1) return [name];
  return events.map((event) => {
    const { type: _, actorId: __, ...payload } = event;
    return `${name} ${shortened(literal(shownOf(kind, payload)))}`;
  });
}

/** What a name shows of a payload. */
function shownOf(kind: EventType['kind'], payload: Record<string, unknown>): unknown {
  if (kind === 'done') return payload.output;
  if (kind === 'start') return payload.input;
  return kind === 'snapshot' ? (payload.snapshot as { context: unknown }).context : payload;
}

/** Steps are separated by ' > ' on the command line, so a name must not contain it. */
function shortened(text: string): string {
  const plain = text.replaceAll(' > ', ' › ').replace(/\s+/g, ' ');
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}

/** Two events may have the same name, such as those of states with the same path in two machines. */
export function distinctlyNamed<Case extends { name: string }>(eventCases: readonly Case[]): Case[] {
  const counts = new Map<string, number>();
  return eventCases.map((eventCase) => {
    const count = (counts.get(eventCase.name) ?? 0) + 1;
    counts.set(eventCase.name, count);
    return count === 1 ? eventCase : { ...eventCase, name: `${eventCase.name} (${count})` };
  });
}
