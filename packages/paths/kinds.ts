/** The kinds of coverage items, each with the name of a single one. */
export const coverageKinds = {
  states: 'state',
  configurations: 'configuration',
  transitions: 'transition',
  pairs: 'pair',
  guards: 'guard',
  requirements: 'requirement',
} as const;

export type CoverageKind = keyof typeof coverageKinds;

/** The name of an item including its kind, such as `guard booking.form|form.submitted|0 false`. */
export function itemName(kind: CoverageKind, id: string): string {
  return `${coverageKinds[kind]} ${id}`;
}

/** The transition that a goal is about, whether it is to be taken or its guard to have an outcome. */
export function transitionOfGoal(goal: string): string | undefined {
  const [kind, ...words] = goal.split(' ');
  const id = words.join(' ');
  if (kind === coverageKinds.guards) return id.slice(0, id.lastIndexOf(' '));
  return kind === coverageKinds.transitions ? id : undefined;
}
