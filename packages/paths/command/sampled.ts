import type { AnyStateMachine } from 'xstate';
import { readsContext } from '../context-reads.ts';
import { type DeriveOptions, deriveSamples } from '../derive.ts';
import type { EventCase } from '../event-case.ts';
import { explore } from '../explore.ts';
import { allGoals, unreachableGoals } from '../goals.ts';
import type { Limits } from '../limits.ts';
import { describeMissing, missingEventCasesFor } from '../missing.ts';
import { describeReason, reasonFor } from '../reasons.ts';
import type { SampledMachine, Samples } from '../samples.ts';

/** What a file of samples may say. */
export type PartialSamples = Partial<Samples> &
  Pick<DeriveOptions, 'schemas'> & {
    /** Whether further event cases are derived from the chart (default: if there are schemas or no event cases). */
    derive?: boolean;
  };

/** A machine with its samples, derived as far as they say. */
export function sampled(machine: AnyStateMachine, samples: PartialSamples): SampledMachine {
  if (isDerived(samples)) return withDerivedSamples(machine, samples);
  const { schemas: _, derive: __, eventCases = [], ...given } = samples;
  return { ...distinguishing(machine), ...given, eventCases, machine };
}

/** Unless the samples say otherwise, a context that nothing reads tells no configurations apart. */
function distinguishing(machine: AnyStateMachine): Pick<Samples, 'serialise'> {
  return readsContext(machine) ? {} : { serialise: () => undefined };
}

/** Whether event cases are derived from the chart, all or further ones. */
export function isDerived({ eventCases, schemas, derive }: PartialSamples): boolean {
  return derive ?? (eventCases === undefined || schemas !== undefined);
}

/** A machine with event cases that are derived from its chart, and those that are given. */
export function withDerivedSamples(
  machine: AnyStateMachine,
  { schemas, eventCases = [], derive: _, ...given }: PartialSamples = {},
): SampledMachine {
  const derived = deriveSamples(machine, { schemas, input: given.input, known: eventCases });
  const names = new Set(eventCases.map(({ name }) => name));
  const others = derived.eventCases.filter(({ name }) => !names.has(name));
  // Where an event fails because it has no payload, it cannot occur: that is no mistake in the chart.
  return {
    ...distinguishing(machine),
    onFailure: () => {},
    ...given,
    machine,
    input: derived.input,
    eventCases: [...eventCases, ...others],
  };
}

/**
 * Leaves out what derived event cases cannot reach, and says so: payloads that nobody has described are no mistake in the
 * chart. Steps at which the chart fails because a payload is missing are left out, too.
 */
export function withoutUnreachable(
  subject: SampledMachine,
  limits: Limits = {},
  onNotice: (notice: string) => void = (notice) => process.stderr.write(`${notice}\n`),
): SampledMachine {
  const failures = new Map<string | undefined, string>();
  const onFailure: SampledMachine['onFailure'] = ({ eventCase, message }) => failures.set(eventCase, message);
  const graph = explore(subject.machine, { ...subject, ...limits, onFailure });
  const reached = unreachableGoals(graph, allGoals(graph)).filter((goal) => !(goal in (subject.except ?? {})));
  const except = Object.fromEntries(reached.map((goal) => [goal, describeReason(reasonFor(graph, goal))]));
  for (const message of failures.values()) onNotice(message);
  if (reached.length > 0) onNotice(describeUnreachable(reached, except, graph));
  return { ...subject, except: { ...subject.except, ...except } };
}

function describeUnreachable(
  goals: readonly string[],
  reasons: Record<string, string>,
  graph: Parameters<typeof missingEventCasesFor<AnyStateMachine, EventCase<AnyStateMachine>>>[0],
): string {
  const list = goals.map((goal) => `\n  ${goal}: ${reasons[goal]}`).join('');
  const samples = missingEventCasesFor(graph, goals).map((sample) => `\n  ${describeMissing(sample)}`);
  const advice =
    samples.length === 0
      ? ''
      : `\nAdd such event cases to a file for --samples, export default { derive: true, eventCases: [ … ] }:${samples.join('')}`;
  return `The derived event cases of '${graph.machine.id}' do not reach:${list}${advice}`;
}
