import type { AnyStateMachine } from 'xstate';
import { charted } from './registry.ts';

/** The path of the file that exports a machine, from the root of the project; empty if it is not known. */
export function sourceFileOf(machine: AnyStateMachine): string {
  return charted.find((entry) => entry.machine === machine)?.file ?? '';
}

/** The name of that file's export. */
export function exportOf(machine: AnyStateMachine): string {
  return charted.find((entry) => entry.machine === machine)?.exportName ?? 'machine';
}
