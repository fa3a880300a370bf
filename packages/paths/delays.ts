import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/** How long a delay of a machine lasts in a snapshot, in milliseconds: a named one, or one that the chart gives as a number. */
export function delayLength(
  { implementations }: AnyStateMachine,
  delay: string,
  { context }: Pick<AnyMachineSnapshot, 'context'>,
): number {
  const named = implementations.delays[delay];
  const length = typeof named === 'function' ? (named as (args: { context: unknown }) => number)({ context }) : named;
  return Number(length ?? delay);
}
