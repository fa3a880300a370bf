import { InputError } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import { decisiveKeys } from '../context-reads.ts';
import { type DerivedSamples, deriveSamples } from '../derive.ts';
import { explore } from '../explore.ts';
import type { SampledMachine, Samples } from '../samples.ts';
import type { PartialSamples } from './partial-samples.ts';
import type { TypedSchemas } from './typed-schemas.ts';

/** A machine with its samples, derived as far as they say. */
export function sampled(machine: AnyStateMachine, samples: PartialSamples, types?: TypedSchemas): SampledMachine {
  if (isDerived(samples)) return withDerivedSamples(machine, samples, types);
  const { schemas: _, derive, eventCases = [], ...given } = samples;
  if (derive === false) return { ...distinguishing(machine, { ...given, eventCases }), ...given, machine, eventCases };
  const known = new Set(eventCases.map(({ event }) => event.type));
  const derived = derivedFrom(machine, { ...samples, types });
  // Nobody has to write what actors and delays send.
  const others = derived.eventCases.filter(({ event: { type } }) => type.startsWith('xstate.') && !known.has(type));
  const own = {
    ...given,
    input: derived.input,
    eventCases: [...derived.known, ...distinctFrom(derived.known, others)],
  };
  return { ...distinguishing(machine, own), ...own, machine };
}

/** What is derived beside the event cases that are given. Schemas of the user's own come before the types of the machine. */
function derivedFrom(
  machine: AnyStateMachine,
  { schemas, input, random, clock, eventCases, types }: PartialSamples & { types: TypedSchemas | undefined },
): DerivedSamples<AnyStateMachine> {
  return deriveSamples(machine, {
    schemas: { ...types?.events, ...schemas },
    inputSchema: types?.input,
    input,
    random,
    clock,
    known: eventCases,
  });
}

/** How much of a machine is looked at for what it reads of its context. */
const nearest = 300;

/** Unless the samples say otherwise, only what the chart reads of its context tells configurations apart. */
function distinguishing(machine: AnyStateMachine, samples: Samples): Pick<Samples, 'serialise'> {
  if (samples.serialise !== undefined) return {};
  const known = new Set<string>();
  const serialise: Samples['serialise'] = ({ context }) =>
    Object.fromEntries([...known].map((key) => [key, context[key]]));
  try {
    for (;;) {
      const graph = explore(machine, { ...samples, serialise, atMost: nearest, onFailure: () => {} });
      const keys = decisiveKeys(graph);
      const { context } = graph.opening.snapshot;
      if (keys === 'all' || Object.keys(context).every((key) => keys.has(key))) return {};
      // Where more keys distinguish configurations there are more of them, in which others may be read.
      if ([...keys].every((key) => known.has(key))) return { serialise };
      for (const key of keys) known.add(key);
    }
  } catch (error) {
    // Planning explores the machine again, and says what is wrong with it.
    if (error instanceof InputError) return {};
    throw error;
  }
}

/** Whether event cases are derived from the chart, all or further ones. */
export function isDerived({ eventCases, schemas, derive }: PartialSamples): boolean {
  return derive ?? (eventCases === undefined || schemas !== undefined);
}

/** A machine with event cases that are derived from its chart, and those that are given. */
export function withDerivedSamples(
  machine: AnyStateMachine,
  samples: PartialSamples = {},
  types?: TypedSchemas,
): SampledMachine {
  const { schemas: _, derive: __, eventCases: ___, ...given } = samples;
  const derived = derivedFrom(machine, { ...samples, types });
  const others = distinctFrom(derived.known, derived.eventCases);
  // Where an event fails because it has no payload, it cannot occur: that is no mistake in the chart.
  const own = { ...given, input: derived.input, eventCases: [...derived.known, ...others] };
  return { ...distinguishing(machine, own), onFailure: () => {}, ...own, machine };
}

/** The event cases whose names are not taken. */
function distinctFrom(known: Samples['eventCases'], others: Samples['eventCases']): Samples['eventCases'] {
  const names = new Set(known.map(({ name }) => name));
  return others.filter(({ name }) => !names.has(name));
}
