import type { AnyStateMachine } from 'xstate';

/** The file of a machine: each is named like its machine. */
export function sourceFileOf({ id }: AnyStateMachine): string {
  return `machines/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

/** The name under which that file exports it. */
export function exportOf({ id }: AnyStateMachine): string {
  return `${id}Machine`;
}
