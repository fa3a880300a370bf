/** The kinds of things that paths are to meet and that coverage counts, each with the word for one of them. */
export const kinds = {
  states: 'state',
  configurations: 'configuration',
  transitions: 'transition',
  pairs: 'pair',
  guards: 'guard',
  requirements: 'requirement',
} as const;

export type Kind = keyof typeof kinds;

/** The name of a thing among those of all kinds: `state booking.form`, `guard booking.form|form.submitted|0 false`. */
export function nameOf(kind: Kind, id: string): string {
  return `${kinds[kind]} ${id}`;
}
