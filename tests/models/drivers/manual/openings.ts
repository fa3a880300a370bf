/** Cases of a suite that open their page in the same way: only the first of them says all that a tester sees. */
import type { ManualTexts } from '@msafara/paths';
import type { PathTexts } from '@msafara/paths/suite';

/** A case with its texts, and with its title if the model gives it one. */
export type TextsOfCase = { title?: string | undefined; texts: PathTexts };

/** Fewer results are read sooner than looked up. */
const fewest = 4;

/**
 * The texts of the cases, in their order. A tester who has seen a page open does not read the same list again: where a titled
 * case has opened it with the same results, a later one refers to that.
 */
export function sayingOpeningsOnce(cases: readonly TextsOfCase[]): PathTexts[] {
  const said = new Map<string, string>();
  return cases.map(({ title, texts }) => {
    const opening = openingOf(texts);
    const results = opening.flatMap(({ expected = [] }) => expected);
    const same = JSON.stringify([opening[0]?.instruction, results]);
    const earlier = said.get(same);
    if (earlier === undefined && title !== undefined) said.set(same, title);
    return earlier === undefined || results.length < fewest ? texts : referring(texts, opening.length, earlier);
  });
}

/** The start, and the steps that come with it by themselves. */
function openingOf({ start, steps = [] }: PathTexts): ManualTexts[] {
  const own = steps.findIndex(({ follows }) => follows !== true);
  return [...(start ? [start] : []), ...steps.slice(0, own === -1 ? steps.length : own)];
}

function referring(texts: PathTexts, count: number, title: string): PathTexts {
  const { start, steps = [] } = texts;
  const last = `You see all that is listed in the first step of the case: ${title}.`;
  const expectedAt = (at: number) => (at === count - 1 ? [last] : []);
  return {
    ...texts,
    ...(start && { start: { ...start, expected: expectedAt(0) } }),
    steps: steps.map((step, at) => (at + 1 < count ? { ...step, expected: expectedAt(at + 1) } : step)),
  };
}
