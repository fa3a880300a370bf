import type { AnyStateMachine } from 'xstate';

/**
 * Whether a value is a machine of XState 5. It is recognised by what it has and not by its class, because a project may hold
 * several copies of XState.
 */
export function isMachine(value: unknown): value is AnyStateMachine {
  if (typeof value !== 'object' || value === null) return false;
  const { root, config, implementations, provide, getInitialSnapshot } = value as Partial<AnyStateMachine>;
  return (
    typeof root === 'object' &&
    typeof config === 'object' &&
    typeof implementations === 'object' &&
    typeof provide === 'function' &&
    typeof getInitialSnapshot === 'function'
  );
}

/** The machines among a module's exports, by the name of their export. */
export function machinesIn(module: object): Map<string, AnyStateMachine> {
  const machines = new Map<string, AnyStateMachine>();
  for (const [name, value] of Object.entries(module)) if (isMachine(value)) machines.set(name, value);
  return machines;
}
