import type { AnyStateMachine } from 'xstate';

type GuardFunction = (args: object, params: unknown) => unknown;

/** The functions that decide a guard: its own, the named ones, and those that `and`, `or` and `not` combine. */
export function guardFunctionsOf(machine: AnyStateMachine, guard: unknown, depth = 0): GuardFunction[] {
  // Named guards may refer to each other, even in a circle.
  if (guard === undefined || guard === null || depth > 20) return [];
  if (typeof guard === 'string') return guardFunctionsOf(machine, machine.implementations.guards[guard], depth + 1);
  if (typeof guard === 'object') return guardFunctionsOf(machine, (guard as { type?: unknown }).type, depth + 1);
  if (typeof guard !== 'function') return [];
  const { guards } = guard as { guards?: readonly unknown[] };
  if (guards === undefined) return [guard as GuardFunction];
  return guards.flatMap((one) => guardFunctionsOf(machine, one, depth + 1));
}

/** Calls the functions that decide a guard with stand-ins, which note what is read of them. */
export function callGuard(machine: AnyStateMachine, guard: unknown, args: object): void {
  const params = typeof guard === 'object' && guard !== null ? (guard as { params?: unknown }).params : undefined;
  for (const decide of guardFunctionsOf(machine, guard)) {
    try {
      decide(args, typeof params === 'function' ? params(args) : params);
    } catch {
      // What it read before it failed is noted all the same.
    }
  }
}

/** The function that alone decides a guard, with its parameters; undefined if the guard combines others, or has none yet. */
export function plainGuardOf(machine: AnyStateMachine, guard: unknown): ((args: object) => boolean) | undefined {
  const { params, type = guard } = Object(guard) as { params?: unknown; type?: unknown };
  const decide: unknown = typeof type === 'string' ? machine.implementations.guards[type] : type;
  if (typeof decide !== 'function' || 'check' in decide) return undefined;
  return (args) => Boolean(decide(args, typeof params === 'function' ? params(args) : params));
}
