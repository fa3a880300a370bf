import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nodesOf } from '../transitions.ts';

/** An event that a chart handles, before it has a payload. */
export type EventType = {
  type: string;
  /** Where it comes from: outside, an actor (`done`, `error`, `snapshot`), a delay, XState's routes, or the start of the machine. */
  kind: 'outside' | 'done' | 'error' | 'snapshot' | 'delay' | 'route' | 'start';
  /** What happens, in words: the name of its event case. */
  name: string;
  /** The id of the actor that it comes from. */
  actor?: string;
  /** The id of the state that a route leads to, with its `#`. */
  to?: string;
};

/** The event that starts a machine with its input. */
export const startOfMachine: EventType = { type: 'xstate.init', kind: 'start', name: 'takes the input' };

const actorEvent = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/;
const kinds = { 'done.actor': 'done', 'error.actor': 'error', snapshot: 'snapshot' } as const;
const words = { done: 'is done', error: 'fails', snapshot: 'reports a snapshot' } as const;

/**
 * Every event that a chart handles: each descriptor, the done, error and snapshot events of its actors and each delay. A
 * wildcard becomes an event that nothing more specific matches, and each of the `known` types that it matches. Events that
 * a machine raises by itself (`xstate.done.state.…`, `xstate.init`) are left out.
 */
export function eventTypesOf(machine: AnyStateMachine, known: readonly string[] = []): EventType[] {
  const nodes = nodesOf(machine.root);
  const descriptors = [...new Set(nodes.flatMap((node) => [...node.transitions.keys()]))];
  const invoked = nodes.flatMap((node) => node.invoke.flatMap(({ id }) => actorEventsOf(machine, id, descriptors)));
  const found = descriptors.flatMap((descriptor) => typesOf(machine, descriptor, descriptors));
  const matched = known.filter((type) => descriptors.some((descriptor) => isMatch(type, descriptor)));
  const all = [...found, ...invoked, ...matched.map((type) => eventType(machine, type))];
  return [...new Map(all.map((one) => [`${one.type} ${one.to ?? ''}`, one])).values()];
}

/** The events of the actors that run in a snapshot, as far as a chart handles them: spawned actors are found only here. */
export function eventTypesIn(machine: AnyStateMachine, { children }: AnyMachineSnapshot): EventType[] {
  const descriptors = nodesOf(machine.root).flatMap((node) => [...node.transitions.keys()]);
  return Object.keys(children).flatMap((id) => actorEventsOf(machine, id, descriptors));
}

function actorEventsOf(machine: AnyStateMachine, id: string, descriptors: readonly string[]): EventType[] {
  const types = Object.keys(kinds).map((kind) => `xstate.${kind}.${id}`);
  // A lone `*` is not meant for actors: its own event is derived from its descriptor.
  const meant = descriptors.filter((descriptor) => descriptor !== '*');
  return types
    .filter((type) => meant.some((descriptor) => isMatch(type, descriptor)))
    .flatMap((type) => actorType(machine, type));
}

function typesOf(machine: AnyStateMachine, descriptor: string, all: readonly string[]): EventType[] {
  if (isRaised(descriptor)) return [];
  if (descriptor === 'xstate.route') return routesOf(machine);
  if (descriptor !== '*' && !descriptor.endsWith('.*')) return [eventType(machine, descriptor)];
  // Events of actors that a wildcard matches are derived from the actors.
  if (descriptor.startsWith('xstate.')) return [];
  const prefix = descriptor.slice(0, -1);
  const type = `${prefix}${freshWord(prefix, all)}`;
  const name = descriptor === '*' ? 'any other event' : `any other ${descriptor} event`;
  return [{ type, kind: 'outside', name }];
}

function eventType(machine: AnyStateMachine, type: string): EventType {
  return actorType(machine, type)[0] ?? delayType(machine, type) ?? { type, kind: 'outside', name: type };
}

function actorType(machine: AnyStateMachine, type: string): EventType[] {
  const [, group, actor] = actorEvent.exec(type) ?? [];
  if (group === undefined || actor === undefined) return [];
  const kind = kinds[group as keyof typeof kinds];
  return [{ type, kind, name: `${actorName(machine, actor)} ${words[kind]}`, actor }];
}

/** What an actor is called: by its id, or by its source if the id was made by XState of its place. */
function actorName(machine: AnyStateMachine, actor: string): string {
  for (const { id: state, key, invoke } of nodesOf(machine.root)) {
    for (const [at, { id, src }] of invoke.entries()) {
      if (id !== actor || id !== `${at}.${state}`) continue;
      const source = String(src);
      return source.startsWith('xstate.invoke.') ? `the actor of ${key}` : source;
    }
  }
  return actor;
}

function delayType(machine: AnyStateMachine, type: string): EventType | undefined {
  const [, rest] = /^xstate\.after\.(.+)$/.exec(type) ?? [];
  if (rest === undefined) return undefined;
  const node = nodesOf(machine.root).find((one) => one.transitions.has(type));
  const delay = node === undefined ? rest : rest.slice(0, -node.id.length - 1);
  const place = node?.path.join('.') || machine.id;
  return { type, kind: 'delay', name: `after ${/^\d+$/.test(delay) ? `${delay} ms` : delay} in ${place}` };
}

/** Each state that `route: {}` makes reachable from everywhere. */
function routesOf({ root }: AnyStateMachine): EventType[] {
  const transitions: AnyTransitionDefinition[] = root.transitions.get('xstate.route') ?? [];
  const targets = transitions.flatMap(({ target }) => (target ?? []).map(({ id }: AnyStateNode) => id));
  // A route that leads nowhere shows that the guard of each can be false.
  const routes = [...new Set(targets), 'nowhere'].map((id) => ({ name: `route to ${id}`, to: `#${id}` }));
  return routes.map((route) => ({ type: 'xstate.route', kind: 'route', ...route }));
}

/** A word that makes a type which, of all that a wildcard matches, nothing more specific does. */
function freshWord(prefix: string, descriptors: readonly string[]): string {
  const isBroader = (descriptor: string) => descriptor.endsWith('*') && prefix.startsWith(descriptor.slice(0, -1));
  const specific = descriptors.filter((descriptor) => !isBroader(descriptor));
  let word = 'other';
  for (let count = 2; specific.some((one) => isMatch(`${prefix}${word}`, one)); count += 1) word = `other${count}`;
  return word;
}

function isRaised(descriptor: string): boolean {
  return descriptor.startsWith('xstate.done.state.') || ['xstate.init', 'xstate.stop', ''].includes(descriptor);
}

function isMatch(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1));
}
