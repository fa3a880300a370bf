import { counted } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import { type NamedTransition, statesOf, transitionsOf } from '../transitions.ts';
import type { BehaviourDifference, MachineOutcome } from './behaviour.ts';
import { type Aspect, areSame, type ChartDifference, type ChartParts } from './chart.ts';

/** What changed between two versions of a machine, for people who review it: the chart, and then its behaviour. */
export function differenceAsText(
  { former, current }: { former: AnyStateMachine; current: AnyStateMachine },
  chart: ChartDifference,
  behaviour: readonly BehaviourDifference[],
): string {
  if (areSame(chart) && behaviour.length === 0) return `${current.id}: nothing changed.\n`;
  const lines = [
    ...linesOf('state', chart.states, stateIn(former), stateIn(current)),
    ...linesOf('transition', chart.transitions, transitionIn(former), transitionIn(current)),
    ...chart.implementations.map((name) => `~ ${name}: its implementation changed`),
  ];
  return [
    `${current.id}: ${countOf(chart)}`,
    ...lines.map((line) => `  ${line}`),
    '',
    behaviour.length === 0
      ? 'Behaviour: the same after every sequence of event cases.'
      : `Behaviour: ${counted(behaviour.length, 'difference')}, each after the shortest steps that lead to it.`,
    ...behaviour.map(behaviourInWords),
    '',
  ].join('\n');
}

function countOf({ states, transitions, implementations }: ChartDifference): string {
  const counts = Object.entries({ state: states, transition: transitions }).flatMap(([name, parts]) =>
    (['added', 'removed', 'changed'] as const).flatMap((kind) => {
      const count = parts[kind].length;
      return count === 0 ? [] : [`${counted(count, name)} ${kind}`];
    }),
  );
  const others = implementations.length > 0 ? [`${counted(implementations.length, 'implementation')} changed`] : [];
  return [...counts, ...others].join(', ') || 'the chart is the same';
}

function linesOf(
  name: string,
  { added, removed, changed }: ChartParts,
  before: (id: string) => string,
  after: (id: string) => string,
): string[] {
  return [
    ...added.map((id) => `+ ${name} ${after(id)}`),
    ...removed.map((id) => `- ${name} ${before(id)}`),
    ...changed.map(({ id, aspects }) => `~ ${name} ${after(id)}: ${aspects.map(aspectInWords).join('; ')}`),
  ];
}

/** An aspect in words, such as `guard isComplete → none`. */
export function aspectInWords({ what, from, to }: Aspect): string {
  return `${what} ${from || 'none'} → ${to || 'none'}`;
}

function stateIn(machine: AnyStateMachine): (id: string) => string {
  const paths = new Map(statesOf(machine).map(({ id, path }) => [id, path.join('.')]));
  return (id) => paths.get(id) ?? id;
}

function transitionIn(machine: AnyStateMachine): (id: string) => string {
  const transitions = new Map(transitionsOf(machine).map((one): [string, NamedTransition] => [one.id, one]));
  return (id) => {
    const found = transitions.get(id);
    if (found === undefined) return id;
    const { definition, descriptor } = found;
    const targets = (definition.target ?? []).map(({ path }) => path.join('.')).join(', ');
    const source = definition.source.path.join('.') || machine.id;
    return `${source} on ${descriptor || '(always)'} → ${targets || 'stays'}`;
  };
}

function behaviourInWords({ steps, former, current }: BehaviourDifference): string {
  const after = steps.length === 0 ? '  at the start' : `  after ${steps.map((name) => `'${name}'`).join(', ')}`;
  return `${after}\n    formerly: ${outcomeInWords(former, current)}\n    now:      ${outcomeInWords(current, former)}`;
}

/** The place of an outcome, with what else differs from the other one. */
function outcomeInWords({ place, effects, actors }: MachineOutcome, other: MachineOutcome): string {
  const differs = (one: readonly string[], another: readonly string[]) =>
    JSON.stringify(one) !== JSON.stringify(another);
  return [
    place,
    ...(differs(effects, other.effects) ? [`does ${effects.join(', ') || 'nothing'}`] : []),
    ...(differs(actors, other.actors) ? [`runs ${actors.join(', ') || 'nothing'}`] : []),
  ].join(', ');
}
