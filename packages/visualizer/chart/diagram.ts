import {
  type NamedTransition,
  requirementOfState,
  requirementOfTransition,
  transitionsOf,
} from '@msafara/paths/charts';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { implementationName } from './names.ts';

/** An actor that runs while its state is active. */
export type ChartInvoke = { id: string; src: string };

/** One state of a statechart, the machine itself (its root) among them. */
export type ChartNode = {
  id: string;
  key: string;
  type: AnyStateNode['type'];
  /** The id of its parent; undefined for the root. */
  parent: string | undefined;
  /** The ids of its initial states: of a compound state the initial one, of a history state the default. */
  initial: string[];
  /** The kind of a history state. */
  history: 'shallow' | 'deep' | undefined;
  description: string | undefined;
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: ChartInvoke[];
  /** The requirement of the specification, its own or inherited. */
  requirement: string | undefined;
  /** What a closed state holds, which is not drawn: see `foldedChart`. */
  holds?: { states: number; transitions: number };
};

/** One transition of a statechart. */
export type ChartTransition = {
  /** The same id as in coverage: see `transitionsOf`. */
  id: string;
  source: string;
  /** Empty for a transition that only runs actions. */
  targets: string[];
  /** The event in words: `form.submitted`, `after retryPause`, `done: sendingBooking`, `always`. */
  event: string;
  guard: string | undefined;
  /** Its place among the transitions of its state for the same event, from 1, if there are several: XState tries them in turn. */
  order: number | undefined;
  /** Whether it is taken if no guard before it held. */
  isElse: boolean;
  actions: string[];
  /** The name of its delay, or its milliseconds. */
  delay: string | undefined;
  /** Whether it re-enters its source. */
  reenter: boolean;
  description: string | undefined;
  requirement: string | undefined;
  /** The ids of the transitions that it stands for, if they begin inside a closed state: see `foldedChart`. */
  bundle?: readonly string[];
  /** What each of these is, if there are several or it begins inside a closed state. */
  parts?: readonly TransitionPart[];
  /** Its targets outside the part of the chart that is drawn. */
  outside?: readonly { id: string; key: string }[];
};

/** A transition that another one stands for: in words, with the targets as they are drawn. */
export type TransitionPart = { id: string; words: string; targets: readonly string[] };

/** A statechart as plain data for drawing, in the order of its config. */
export type Diagram = { id: string; nodes: ChartNode[]; transitions: ChartTransition[] };

/** Reads the diagram of any XState 5 machine. */
export function diagramOf(machine: AnyStateMachine): Diagram {
  return {
    id: machine.id,
    nodes: nodesIn(machine.root).map(chartNode),
    transitions: inOrder(transitionsOf(machine)).map(chartTransition),
  };
}

function nodesIn(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(nodesIn)];
}

function chartNode(node: AnyStateNode): ChartNode {
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    parent: node.parent?.id,
    initial: initialOf(node),
    history: node.type === 'history' ? (node.history === 'deep' ? 'deep' : 'shallow') : undefined,
    description: node.description,
    tags: [...node.tags],
    // Only the actions of the config: XState adds its own for delays.
    entry: [node.config.entry ?? []].flat().map(implementationName),
    exit: [node.config.exit ?? []].flat().map(implementationName),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: implementationName(src) })),
    requirement: requirementOfState(node),
  };
}

function initialOf(node: AnyStateNode): string[] {
  if (node.type === 'history') return historyDefault(node);
  if (node.type !== 'compound') return [];
  return (node.initial.target ?? []).map(({ id }) => id);
}

/** The default of a history state: its target, or else the initial state of its parent. */
function historyDefault({ config, parent }: AnyStateNode): string[] {
  const targets: string[] = [(config as { target?: string | string[] }).target ?? []].flat();
  return targets.map((target) => {
    if (target.startsWith('#')) return target.slice(1);
    const path = target.replace(/^\./, '').split('.');
    return path.reduce<AnyStateNode | undefined>((node, key) => node?.states[key], parent)?.id ?? target;
  });
}

/** A transition with its place among those of its state for the same event. */
type OrderedTransition = NamedTransition & Pick<ChartTransition, 'order' | 'isElse'>;

function inOrder(transitions: readonly NamedTransition[]): OrderedTransition[] {
  const groups = Map.groupBy(transitions, ({ source, descriptor }) => JSON.stringify([source, descriptor]));
  return transitions.map((transition) => {
    const group = groups.get(JSON.stringify([transition.source, transition.descriptor])) ?? [];
    const at = group.indexOf(transition);
    const isAfterGuard = group.slice(0, at).some(({ definition }) => definition.guard !== undefined);
    return {
      ...transition,
      order: group.length > 1 ? at + 1 : undefined,
      isElse: isAfterGuard && transition.definition.guard === undefined,
    };
  });
}

function chartTransition({ id, source, targets, definition, order, isElse }: OrderedTransition): ChartTransition {
  const { eventType, guard, actions, reenter, description } = definition;
  const delay: unknown = 'delay' in definition ? definition.delay : undefined;
  return {
    id,
    source,
    targets,
    event: eventWords(eventType, delay),
    guard: guard === undefined ? undefined : implementationName(guard),
    order,
    isElse,
    actions: actions.map(implementationName),
    delay: delay === undefined ? undefined : String(delay),
    reenter,
    description,
    requirement: requirementOfTransition(definition),
  };
}

const snapshotOf = 'xstate.snapshot.';

/** An event descriptor in words. */
function eventWords(descriptor: string, delay: unknown): string {
  if (descriptor === '') return 'always';
  if (descriptor === '*') return 'any event';
  if (descriptor.startsWith(snapshotOf)) return `snapshot: ${descriptor.slice(snapshotOf.length)}`;
  if (delay !== undefined) return `after ${typeof delay === 'number' ? `${delay} ms` : delay}`;
  const [, outcome, kind, id] = /^xstate\.(done|error)\.(actor|state)\.(.+)$/.exec(descriptor) ?? [];
  if (outcome === undefined || id === undefined) return descriptor;
  return `${outcome}: ${kind === 'state' ? id.slice(id.lastIndexOf('.') + 1) : id}`;
}

/** Whether a transition stays in its state: it only runs actions, or re-enters. */
export function staysInPlace({ source, targets }: Pick<ChartTransition, 'source' | 'targets'>): boolean {
  return targets.every((target) => target === source);
}
