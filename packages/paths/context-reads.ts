import type { AnyStateMachine } from 'xstate';
import { guardFunctionsOf } from './derive/guard-functions.ts';
import { nodesOf, transitionsOf } from './transitions.ts';

/**
 * Whether what a machine does may depend on its context: a guard reads it, or an action chooses what to do. Judged by the source of
 * the functions, and in doubt it does. Where it does not, a counter or a log does not tell configurations apart.
 */
export function readsContext(machine: AnyStateMachine): boolean {
  const guards = transitionsOf(machine).flatMap(({ definition }) => guardFunctionsOf(machine, definition.guard));
  return guards.some(mayReadContext) || actionsOf(machine).some(mayChoose);
}

/** A function whose parameters are named one by one, none of them the context, cannot read it. */
function mayReadContext(guard: { length: number; toString: () => string }): boolean {
  const source = String(guard);
  if (guard.length === 0 && !source.includes('arguments')) return false;
  const [parameters] = /^[^(]*\(\s*\{[^}]*\}/.exec(source) ?? [];
  return parameters === undefined || parameters.includes('...') || /\bcontext\b/.test(source);
}

/** Every action of a machine, those that are named only as they are implemented. */
function actionsOf(machine: AnyStateMachine): unknown[] {
  const ofNodes = nodesOf(machine.root).flatMap(({ entry, exit }) => [...entry, ...exit]);
  const ofTransitions = transitionsOf(machine).flatMap(({ definition }) => definition.actions as unknown[]);
  return [...ofNodes, ...ofTransitions, ...Object.values(machine.implementations.actions)];
}

/** Whether an action is one of XState's that can raise an event, or not, depending on the context. */
function mayChoose(action: unknown): boolean {
  const { type, event } = (action ?? {}) as { type?: unknown; event?: unknown };
  if (type === 'xstate.raise' || type === 'xstate.sendTo') return typeof event === 'function' && mayReadContext(event);
  return type === 'xstate.enqueueActions';
}
