import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { coverageItemsOf } from './coverage-items.ts';
import { literal } from './derive/literal.ts';
import type { EventCase } from './event-case.ts';
import { eventCaseGoal } from './goals.ts';
import type { Graph } from './graph.ts';
import { contextPart } from './growth.ts';
import { guardReadsOf } from './guard-reads.ts';
import { coverageKinds, transitionOfGoal } from './kinds.ts';
import { describeReason, type Reason, reasonFor } from './reasons.ts';
import { statesIn } from './transitions.ts';

/** The goals or values that are listed; the others are counted. */
const most = 3;
/** Longer values of the context are left out. */
const longestValue = 80;

/** Goals that cannot be met, by what keeps them from it, and those that only lie behind the transitions among them. */
export type Unreached = { causes: Map<string, string[]>; behind: string[] };

/** Groups goals that `unreachableGoals` returned by their cause. */
export function unreachedBy<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: readonly string[],
): Unreached {
  const reasons = new Map(goals.map((goal) => [goal, reasonFor(graph, goal)]));
  const hasCause = [...reasons].some(([goal, reason]) => !isConsequence(goal, reason, reasons));
  const causes = new Map<string, string[]>();
  const behind: string[] = [];
  for (const [goal, reason] of reasons) {
    if (hasCause && isConsequence(goal, reason, reasons)) behind.push(goal);
    else {
      const cause = `${describeReason(reason)}${triedBy(graph, goal, reason)}`;
      causes.set(cause, [...(causes.get(cause) ?? []), goal]);
    }
  }
  for (const [cause, some] of causes) causes.set(cause, withoutDoubles(some));
  return { causes, behind };
}

/** Each cause once with the goals that it keeps from being met; what lies behind them is counted. */
export function describeUnreached({ causes, behind }: Unreached): string {
  const lines = [...causes].map(([cause, some]) => `\n  ${cause}\n    ${listed(some)}`);
  return `${lines.join('')}${behind.length === 0 ? '' : `\n  behind these\n    ${listed(behind)}`}`;
}

/**
 * The goals that exceptions leave unexplained. An exception explains what only lies behind it as well, also where that can be reached
 * from there in a circle.
 */
export function unexplained<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: readonly string[],
  except: Readonly<Record<string, string>>,
): string[] {
  const excepted = goals.filter((goal) => goal in except);
  if (excepted.length === 0) return [...goals];
  const nameOf = (id: string) => `${coverageKinds.transitions} ${id}`;
  /** The goals without which a goal cannot be met, each of which would be enough; none if it has a cause of its own. */
  const entriesOf = (goal: string): string[] => {
    const taken = transitionOfGoal(goal);
    if (taken !== undefined && goal.endsWith(' true') && nameOf(taken) in except) return [nameOf(taken)];
    const reason = reasonFor(graph, goal);
    return reason.why === 'state' ? reason.entries.map(nameOf) : [];
  };
  const entries = new Map(goals.map((goal) => [goal, goal in except ? [] : entriesOf(goal)]));
  const behind = (some: readonly string[]): Set<string> => {
    const found = new Set(some);
    for (let before = -1; found.size > before; ) {
      before = found.size;
      for (const [goal, ways] of entries) if (ways.some((way) => found.has(way))) found.add(goal);
    }
    return found;
  };
  const explained = behind(excepted);
  const open = behind(goals.filter((goal) => !(goal in except) && entries.get(goal)?.length === 0));
  return goals.filter((goal) => open.has(goal) || !explained.has(goal));
}

/** What a guard read of the context wherever it was evaluated, such as `: context.tries was 0, 1 and 3 others`. */
function triedBy<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goal: string,
  { why }: Reason,
): string {
  const { machine, vertices, opening } = graph;
  const id = transitionOfGoal(goal);
  const transition = why === 'guard' && id !== undefined ? coverageItemsOf(machine).transitions.get(id) : undefined;
  if (transition === undefined) return '';
  const snapshots = [...vertices.values()].map(({ snapshot }) => snapshot as AnyMachineSnapshot);
  const there = snapshots.filter(({ value }) => statesIn(machine, value).includes(transition.source));
  const some = there.length > 0 ? there : [opening.snapshot as AnyMachineSnapshot, ...snapshots];
  const { fields } = guardReadsOf(graph, transition).context;
  const texts = [...fields.keys()].map((key) => {
    const values = [...new Set(some.map(({ context }) => literal((context as Record<string, unknown>)[key])))];
    const short = values.filter((value) => value.length < longestValue);
    return short.length === 0 ? undefined : `${contextPart([key])} was ${listed(short)}`;
  });
  const known = texts.filter((text) => text !== undefined);
  return known.length === 0 ? '' : `: ${known.join(', ')}`;
}

/** Whether a state is only not reached because of a transition whose own reason is told, or an event case lets the chart throw. */
function isConsequence(goal: string, reason: Reason, reasons: ReadonlyMap<string, Reason>): boolean {
  if (reason.why === 'eventCase')
    return [...reasons.values()].some((other) => other.why === 'failure' && goal === eventCaseGoal(other.eventCase));
  return reason.why === 'state' && reason.entries.some((id) => reasons.has(`${coverageKinds.transitions} ${id}`));
}

/** A transition that is not taken says that its guard is not true. */
function withoutDoubles(goals: readonly string[]): string[] {
  const isDouble = (goal: string) =>
    goal.startsWith(`${coverageKinds.guards} `) &&
    goals.some(
      (other) => other === goal.replace(coverageKinds.guards, coverageKinds.transitions).replace(/ true$/, ''),
    );
  return goals.filter((goal) => !isDouble(goal));
}

function listed(goals: readonly string[]): string {
  const rest = goals.length - most;
  return `${goals.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
