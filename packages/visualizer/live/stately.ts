import type { StatelyInspectionEvent } from '@statelyai/inspect';

/**
 * What Stately's inspector may be told of an inspection event: where the actor is, with the secrets masked. A state's name
 * may be that of a secret, so state values are left as they are.
 */
export function maskForStately(mask: <Value>(value: Value) => Value) {
  return (told: StatelyInspectionEvent): StatelyInspectionEvent => {
    if (told.type === '@xstate.event') return { ...told, event: mask(told.event) };
    const { status, value, context, output, error } = told.snapshot as Record<string, unknown>;
    const snapshot = { status, value, ...mask({ context, output, error }) } as never;
    if (told.type === '@xstate.actor') return { ...told, snapshot };
    return { ...told, snapshot, event: mask(told.event) };
  };
}
