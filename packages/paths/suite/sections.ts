import type { Case, Suite } from './suite.ts';

/** The section of the cases to begin with. */
export const smokeSection = 'Smoke test';

/** A part of a suite for testers. */
export type SuiteSection = { title: string; note?: string; cases: Case[] };

/**
 * The cases of a suite in the order in which a tester does them: the smoke test, then those of each requirement, and at the
 * end the sections that paths were given. Where no path was given to the smoke test, it takes the shortest case in which
 * something completes and the shortest in which something fails.
 */
export function sectionsOf({ cases, sections = {}, requirements = {} }: Suite): SuiteSection[] {
  const first = smokeCases(cases);
  const checked = new Set(first.flatMap((one) => one.requirements));
  const ordinary = cases.filter((one) => one.section === undefined && !first.includes(one));
  const byRequirement = new Map<string, Case[]>();
  for (const one of ordinary) {
    const own = one.requirements.find((id) => !checked.has(id)) ?? one.requirements[0] ?? '';
    for (const id of one.requirements) checked.add(id);
    byRequirement.set(own, [...(byRequirement.get(own) ?? []), one]);
  }
  const given = Map.groupBy(
    cases.filter(({ section }) => section !== undefined && section !== smokeSection),
    ({ section }) => section ?? '',
  );
  const noted = (title: string, some: Case[]): SuiteSection => {
    const note = sections[title];
    return { title, ...(note !== undefined && { note }), cases: some };
  };
  return [
    ...(first.length > 0 ? [noted(smokeSection, first)] : []),
    ...[...byRequirement]
      .sort(([one], [other]) => byNumber(one, other))
      .map(([id, some]) => ({
        title: id === '' ? 'Further cases' : id,
        ...(requirements[id] !== undefined && { note: requirements[id] }),
        cases: some,
      })),
    ...[...given].map(([title, some]) => noted(title, some)),
  ];
}

/** The cases as a tester does them. */
export function casesInOrder(suite: Suite): Case[] {
  return sectionsOf(suite).flatMap(({ cases }) => cases);
}

function smokeCases(cases: readonly Case[]): Case[] {
  const given = cases.filter(({ section }) => section === smokeSection);
  if (given.length > 0) return given;
  const shortest = (priority: Case['priority']) =>
    cases
      .filter((one) => one.priority === priority && one.section === undefined)
      .reduce<Case | undefined>(
        (best, one) => (best === undefined || one.steps.length < best.steps.length ? one : best),
        undefined,
      );
  return [shortest('high'), shortest('medium')].filter((one) => one !== undefined);
}

/** `2.booking` comes before `10.arriving`, and what checks no requirement last. */
function byNumber(one: string, other: string): number {
  if (one === '' || other === '') return one === '' ? 1 : -1;
  return one.localeCompare(other, 'en', { numeric: true });
}
