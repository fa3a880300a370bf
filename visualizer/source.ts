import type { AnyStateMachine } from 'xstate';

/** The path of the file that defines a machine. */
export function sourceFileOf({ id }: AnyStateMachine): string {
  return `machines/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

/** The name of that file's export. */
export function exportOf({ id }: AnyStateMachine): string {
  return `${id}Machine`;
}
