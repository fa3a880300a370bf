import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { guardName } from '../guards.ts';
import { requirementOfState, requirementOfTransition } from '../requirement.ts';
import { type NamedTransition, nodesOf, transitionsOf } from '../transitions.ts';

/** What changed of a state or a transition, such as its guard, from one text to another; empty for nothing. */
export type Aspect = { what: string; from: string; to: string };

/** ChartParts that were added, removed or changed, by their ids. What was removed has the id of the former chart. */
export type ChartParts = {
  added: string[];
  removed: string[];
  changed: { id: string; aspects: Aspect[] }[];
};

/** What changed between two versions of a chart. */
export type ChartDifference = {
  states: ChartParts;
  transitions: ChartParts;
  /** The guards, actions, actors and delays whose implementation changed, such as `guard isComplete`. */
  implementations: string[];
};

/** Compares two versions of a chart, part by part. A state is the same if it has the same path in the chart. */
export function compareCharts(former: AnyStateMachine, current: AnyStateMachine): ChartDifference {
  return {
    states: statesDifference(former, current),
    transitions: transitionsDifference(former, current),
    implementations: implementationsDifference(former, current),
  };
}

/** Whether nothing changed. */
export function areSame({ states, transitions, implementations }: ChartDifference): boolean {
  const parts = [states, transitions].flatMap(({ added, removed, changed }) => [...added, ...removed, ...changed]);
  return parts.length === 0 && implementations.length === 0;
}

function statesDifference(former: AnyStateMachine, current: AnyStateMachine): ChartParts {
  const byPath = (machine: AnyStateMachine) =>
    new Map(nodesOf(machine.root).map((node): [string, AnyStateNode] => [node.path.join('.'), node]));
  const [before, after] = [byPath(former), byPath(current)];
  return {
    added: [...after].filter(([path]) => !before.has(path)).map(([, { id }]) => id),
    removed: [...before].filter(([path]) => !after.has(path)).map(([, { id }]) => id),
    changed: [...after].flatMap(([path, node]) => {
      const old = before.get(path);
      const aspects = old === undefined ? [] : aspectsBetween(stateAspects(old), stateAspects(node));
      return aspects.length > 0 ? [{ id: node.id, aspects }] : [];
    }),
  };
}

/** What the chart says of a state, in texts. */
function stateAspects(node: AnyStateNode): Record<string, string> {
  const { type, config, invoke, tags, description } = node;
  const named = config as { entry?: unknown; exit?: unknown; target?: unknown };
  return {
    type: type === 'history' ? `${node.history} history` : type,
    initial: type === 'compound' ? (node.initial.target ?? []).map(pathOf).join(', ') : String(named.target ?? ''),
    entry: namesOf(named.entry),
    exit: namesOf(named.exit),
    invoke: invoke.map(({ id, src }) => `${nameOf(src)} as ${id}`).join(', '),
    tags: [...tags].join(', '),
    description: description ?? '',
    requirement: requirementOfState(node) ?? '',
  };
}

function transitionsDifference(former: AnyStateMachine, current: AnyStateMachine): ChartParts {
  const difference: ChartParts = { added: [], removed: [], changed: [] };
  const [before, after] = [transitionGroups(former), transitionGroups(current)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const pairs = pairsOf(before.get(key) ?? [], after.get(key) ?? []);
    const kept = pairs.flatMap(({ old, now }) => (old && now ? [{ old, now }] : []));
    for (const { old, now } of pairs) {
      if (old === undefined) difference.added.push(now?.id ?? '');
      else if (now === undefined) difference.removed.push(old.id);
    }
    for (const { old, now } of kept) {
      const aspects = aspectsBetween(transitionAspects(old), transitionAspects(now));
      // The first transition whose guard passes is taken, so their order matters.
      const [was, is] = [
        rankIn(
          kept.map((pair) => pair.old),
          old,
        ),
        rankIn(
          kept.map((pair) => pair.now),
          now,
        ),
      ];
      if (was !== is) aspects.push({ what: 'order', from: String(was + 1), to: String(is + 1) });
      if (aspects.length > 0) difference.changed.push({ id: now.id, aspects });
    }
  }
  return difference;
}

/** The transitions by their source and event. Delays of a source are one group, because a delay may have another length. */
function transitionGroups(machine: AnyStateMachine): Map<string, NamedTransition[]> {
  return Map.groupBy(transitionsOf(machine), ({ definition, descriptor }) =>
    JSON.stringify([
      pathOf(definition.source),
      delayOf(definition) === undefined ? eventOf(machine, descriptor) : 'after',
    ]),
  );
}

/** A descriptor without the id of the machine, which `xstate.done.state.…` contains. */
function eventOf({ id }: AnyStateMachine, descriptor: string): string {
  return descriptor.startsWith('xstate.done.state.') ? descriptor.replace(`.${id}.`, '.') : descriptor;
}

type Pair = { old?: NamedTransition; now?: NamedTransition };

/** Pairs the transitions of two groups: first those that are equal, then those with most in common. */
function pairsOf(before: readonly NamedTransition[], after: readonly NamedTransition[]): Pair[] {
  const [olds, nows] = [[...before], [...after]];
  const pairs: Pair[] = [];
  const likenesses: readonly (readonly string[])[] = [
    ['target', 'guard', 'actions', 'delay', 're-enters'],
    ['target', 'guard'],
    ['guard', 'actions'],
    ['guard'],
    ['target'],
    [],
  ];
  for (const aspects of likenesses) {
    for (const old of [...olds]) {
      const texts = transitionAspects(old);
      const now = nows.find((one) => aspects.every((what) => transitionAspects(one)[what] === texts[what]));
      if (now === undefined) continue;
      olds.splice(olds.indexOf(old), 1);
      nows.splice(nows.indexOf(now), 1);
      pairs.push({ old, now });
    }
  }
  return [...pairs, ...olds.map((old) => ({ old })), ...nows.map((now) => ({ now }))];
}

/** What the chart says of a transition, in texts. */
function transitionAspects({ definition }: NamedTransition): Record<string, string> {
  const { target, actions, reenter, description } = definition;
  return {
    target: (target ?? []).map(pathOf).join(', '),
    guard: guardName(definition) ?? '',
    actions: namesOf(actions),
    delay: delayOf(definition) ?? '',
    're-enters': reenter ? 'yes' : '',
    description: description ?? '',
    requirement: requirementOfTransition(definition) ?? '',
  };
}

function delayOf(definition: object): string | undefined {
  const delay = 'delay' in definition ? definition.delay : undefined;
  return delay === undefined ? undefined : nameOf(delay);
}

function rankIn(transitions: readonly NamedTransition[], one: NamedTransition): number {
  const order = transitions.toSorted((a, b) => indexOf(a) - indexOf(b));
  return order.indexOf(one);
}

/** The position of a transition among those with its source and descriptor. */
function indexOf({ id }: NamedTransition): number {
  return Number(id.slice(id.lastIndexOf('|') + 1));
}

const implementationKinds = { guards: 'guard', actions: 'action', actors: 'actor', delays: 'delay' } as const;

/** Implementations are compared by their source: two that are written alike are taken to do the same. */
function implementationsDifference(former: AnyStateMachine, current: AnyStateMachine): string[] {
  return Object.entries(implementationKinds).flatMap(([kind, name]) => {
    const [before, after] = [former, current].map(
      ({ implementations }) => implementations[kind as keyof typeof implementationKinds] as Record<string, unknown>,
    );
    return Object.keys(after ?? {})
      .filter((key) => key in (before ?? {}) && sourceOf(before?.[key]) !== sourceOf(after?.[key]))
      .map((key) => `${name} ${key}`);
  });
}

/**
 * The source of an implementation: a function with what XState's own actions keep on it, such as the assignments of
 * `assign`; a number; or an actor's logic, of which a machine counts by its config.
 */
function sourceOf(part: unknown, within: readonly unknown[] = []): string {
  if (within.includes(part)) return '';
  const inner = (value: object) =>
    Object.entries(value).map(([key, one]) => `${key}: ${sourceOf(one, [...within, part])}`);
  if (typeof part === 'function') return [part.toString(), ...inner(part)].join('\n');
  if (typeof part !== 'object' || part === null) return String(part);
  return inner('config' in part && part.config !== undefined ? { config: part.config } : part).join('\n');
}

function aspectsBetween(before: Record<string, string>, after: Record<string, string>): Aspect[] {
  return Object.keys(after)
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ what, from: before[what] ?? '', to: after[what] ?? '' }));
}

/** The path of a state in its chart. */
function pathOf({ path, machine }: AnyStateNode): string {
  return path.length === 0 ? machine.id : path.join('.');
}

function namesOf(given: unknown): string {
  return [given ?? []].flat().map(nameOf).join(', ');
}

/** The name of an action, actor or delay. An inline one is named by its source. */
function nameOf(given: unknown): string {
  if (typeof given === 'function')
    return given.name !== '' && !/^(actions|entry|exit|src)$/.test(given.name) ? given.name : 'inline';
  if (typeof given !== 'object' || given === null) return String(given);
  const { type, params } = given as { type?: unknown; params?: unknown };
  if (type === undefined) return 'inline';
  return params === undefined
    ? nameOf(type)
    : `${nameOf(type)}(${typeof params === 'function' ? '…' : JSON.stringify(params)})`;
}
