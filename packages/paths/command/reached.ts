import { counted } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import { adviceFor } from '../advice.ts';
import type { EventCase } from '../event-case.ts';
import { explore } from '../explore.ts';
import type { FailureError } from '../failures.ts';
import { allGoals, unreachableGoals } from '../goals.ts';
import type { Graph } from '../graph.ts';
import { LimitError, type Limits } from '../limits.ts';
import { describeReason, type Reason, reasonFor } from '../reasons.ts';
import type { SampledMachine } from '../samples.ts';
import { describeUnreached, unexplained, unreachedBy } from '../unreached.ts';
import { samplesOf } from './samples-file.ts';

/** How much of a machine that has too many configurations is tried. */
const bounded = 1000;

/** The reasons that lie in the chart alone. */
const ruledOut: (Reason['why'] | undefined)[] = ['complement', 'unhandled'];

/** A machine whose samples explain what they do not reach, and whether anything is missing. */
export type Reached = { subject: SampledMachine; isComplete: boolean };

type AnyGraph = Graph<AnyStateMachine, EventCase<AnyStateMachine>>;

/**
 * Leaves out what derived event cases cannot reach, and says so: payloads that nobody has described are no mistake in the
 * chart. Steps at which the chart fails because a payload is missing are left out, too. Of a machine with too many configurations the
 * nearest are taken, if they meet everything, or else those that differ in what guards read. Throws a LimitError if these are too many, too.
 */
export function reachedPart(
  subject: SampledMachine,
  limits: Limits = {},
  onNotice: (notice: string) => void = (notice) => process.stderr.write(`${notice}\n`),
): Reached {
  const failures = new Map<string, string>();
  const onFailure = ({ message }: FailureError) => failures.set(message, message);
  const { graph, ...distinguishing } = explored({ ...subject, onFailure }, limits, onNotice);
  const unmet = unmetIn(graph, subject);
  const reasons = new Map(unmet.map((goal) => [goal, reasonFor(graph, goal)]));
  // Nothing is missing where the chart itself rules it out: no sample would help.
  const missing = unmet.filter((goal) => !ruledOut.includes(reasons.get(goal)?.why));
  const except = Object.fromEntries([...reasons].map(([goal, reason]) => [goal, describeReason(reason)]));
  for (const message of missing.length > 0 ? failures.values() : []) onNotice(message);
  if (missing.length > 0) onNotice(describeMissingOf(graph, missing));
  for (const goal of unmet) if (!missing.includes(goal)) onNotice(`Left out: ${goal}: ${except[goal]}`);
  return {
    subject: { ...subject, ...distinguishing, except: { ...subject.except, ...except } },
    isComplete: missing.length === 0,
  };
}

type Explored = { graph: AnyGraph } & Pick<SampledMachine, 'atMost' | 'serialise'>;

function explored(subject: SampledMachine, limits: Limits, onNotice: (notice: string) => void): Explored {
  try {
    return { graph: explore(subject.machine, { ...subject, ...limits }) };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const graph = explore(subject.machine, { ...subject, ...limits, atMost: bounded });
    const which = `Of '${subject.machine.id}', which has too many configurations,`;
    if (unmetIn(graph, subject).length > 0) {
      const distinguished = exploredAsAdvised(subject, limits, error);
      onNotice(`${which} those are tried that differ in what guards read, ${error.sample}`);
      return distinguished;
    }
    onNotice(`${which} the nearest ${bounded} meet everything.`);
    return { graph, atMost: bounded };
  }
}

/** Explores a machine with the `serialise` that is advised. Throws a LimitError that advises another thing if that is not enough. */
function exploredAsAdvised(subject: SampledMachine, limits: Limits, refusal: LimitError): Explored {
  const { sample = '' } = refusal;
  if (!sample.startsWith('serialise:')) throw refusal;
  const { serialise }: Pick<SampledMachine, 'serialise'> = new Function(`return { ${sample} }`)();
  try {
    return { graph: explore(subject.machine, { ...subject, ...limits, serialise }), serialise };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const message = `${refusal.message}\nWith this 'serialise', which was tried, there are too many as well.`;
    throw new LimitError(message, refusal.exceeded, `atMost: ${bounded}`);
  }
}

function unmetIn(graph: AnyGraph, { except = {} }: SampledMachine): string[] {
  return unexplained(graph, unreachableGoals(graph, allGoals(graph)), except);
}

/** What is missing and why, and a file of samples that says what is known and leaves open what is not. */
function describeMissingOf(graph: AnyGraph, goals: readonly string[]): string {
  const { all } = allGoals(graph);
  const unreached = unreachedBy(graph, goals);
  return (
    `Not reached: ${goals.length} of ${counted(all.length, 'goal')} of '${graph.machine.id}'${describeUnreached(unreached)}\n` +
    samplesOf(['derive: true,', ...adviceFor(graph, goals, unreached)]).trimEnd() +
    (unreached.behind.length === 0 ? '' : '\nThen run the command again: what lies behind may need further samples.')
  );
}
