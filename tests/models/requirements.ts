import { coverageItemsOf, type Path, statesIn } from '@msafara/paths';
import type { AnyStateMachine } from 'xstate';
import type { Model } from './model.ts';

/** The requirements that a model's machine implements, by their ids in docs/specification.md. */
export function requirementsOf({ machine, requirements = [] }: Model): string[] {
  return [...new Set([...coverageItemsOf(machine).requirements.keys(), ...requirements])];
}

/** The requirements that a path of a model shows: those of the states and transitions on its way. */
export function requirementsOfPath(
  { machine, requirements = [] }: Model,
  { start, steps }: Path<AnyStateMachine>,
): string[] {
  const { requirementOf } = coverageItemsOf(machine);
  const met = [
    ...statesIn(machine, start.value),
    ...steps.flatMap(({ transitions, after }) => [...transitions, ...statesIn(machine, after.value)]),
  ];
  return [...new Set([...met.flatMap((id) => requirementOf.get(id) ?? []), ...requirements])];
}
