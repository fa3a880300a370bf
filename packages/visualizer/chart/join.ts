import { type ChartTransition, type Diagram, staysInPlace, type TransitionPart } from './diagram.ts';
import { transitionLabel } from './wording.ts';

/** One line or row for several transitions of a state. It tells each of them where it is pointed at. */
export function joined(group: readonly ChartTransition[], event: string): ChartTransition {
  const [first] = group as [ChartTransition];
  const outside = new Map(group.flatMap((one) => one.outside ?? []).map((target) => [target.id, target]));
  return {
    ...first,
    event,
    targets: [...new Set(group.flatMap(({ targets }) => targets))],
    guard: undefined,
    order: undefined,
    isElse: false,
    actions: [],
    delay: undefined,
    reenter: false,
    description: undefined,
    requirement: undefined,
    bundle: group.flatMap(({ id, bundle = [id] }) => bundle),
    parts: group.flatMap((one) => one.parts ?? [partOf(one)]),
    ...(outside.size > 0 && { outside: [...outside.values()] }),
  };
}

/** What a row that stands for a transition says of it. */
export function partOf(transition: ChartTransition, from?: string): TransitionPart {
  const { id, targets, outside = [] } = transition;
  const aims = [...targets, ...outside.map((target) => target.id)];
  const words = `${transitionLabel(transition)} → ${aims.length === 0 ? 'stays' : aims.join(', ')}`;
  return { id, words: from === undefined ? words : `${from}: ${words}`, targets };
}

/** The targets of a row to which none of its chosen transitions lead; none if no transition of it is chosen. */
export function otherTargets({ targets, parts = [] }: ChartTransition, isChosen: (id: string) => boolean): string[] {
  const chosen = parts.filter(({ id }) => isChosen(id));
  if (chosen.length === 0) return [];
  return targets.filter((target) => !chosen.some((part) => part.targets.includes(target)));
}

/** How many events a row names. */
const mostEvents = 3;

/**
 * A chart in which the transitions of a state for one event are one row that names their targets in the order in which they are
 * tried, and rows with the same targets are one that names their events. Those that stay in their state are one row as well, unless
 * they are tried only if others were not taken.
 */
export function withJoinedRows(chart: Diagram): Diagram {
  const byEvent = joinedBy(chart.transitions, (transition) => {
    const { id, source, event, outside } = transition;
    return JSON.stringify(staysInPlace(transition) && outside === undefined ? id : [source, event]);
  });
  const transitions = joinedBy(byEvent, (transition) => {
    const { id, source, targets, order, reenter, outside } = transition;
    const isAlone = order !== undefined || reenter;
    return JSON.stringify(isAlone ? id : [source, targets, outside]);
  });
  return { ...chart, transitions };
}

function joinedBy(transitions: readonly ChartTransition[], keyOf: (one: ChartTransition) => string): ChartTransition[] {
  return [...Map.groupBy(transitions, keyOf).values()].map((group) => {
    const [first] = group as [ChartTransition];
    return group.length === 1 ? first : joined(group, namesOf(group.map(({ event }) => event)));
  });
}

function namesOf(events: readonly string[]): string {
  const names = [...new Set(events)];
  if (names.length <= mostEvents) return listed(names);
  return `${listed(names.slice(0, mostEvents))} and ${names.length - mostEvents} more`;
}

/** A list in which an actor is named once, behind all that is heard of it: `done, error: endingSession`. */
function listed(events: readonly string[]): string {
  const actorOf = (event: string | undefined) => /^(?:done|error|snapshot): (.+)$/.exec(event ?? '')?.[1];
  return events
    .map((event, at) => {
      const actor = actorOf(event);
      const isNamedNext = actor !== undefined && actor === actorOf(events[at + 1]);
      return isNamedNext ? event.slice(0, event.indexOf(':')) : event;
    })
    .join(', ');
}
