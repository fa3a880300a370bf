/**
 * How much to slow the processor. The limits were set on a machine where a processor slowed four times stood for a phone. A slower
 * machine, slowed as much, is slower than any phone, so it is slowed less: until a page without scripts takes what it took there.
 */

/** What the processor may be divided by, the largest first: 4 is what Lighthouse takes for a phone of the middle class. */
const slowdowns = [4, 3, 2.5, 2, 1.75, 1.5, 1.25, 1.1, 1] as const;

/** What a page without scripts takes at most on that phone, in milliseconds: a press of `<details>`, and the total blocking time. */
export const phone = { barePress: 32, bareBlocking: 42 };

/**
 * The largest slowdown with which something takes at most `atMost` milliseconds; undefined where it takes longer even without one.
 *
 * @param measure milliseconds with a slowdown.
 */
export async function calibrate(
  measure: (slowdown: number) => Promise<number>,
  atMost: number,
): Promise<number | undefined> {
  for (const slowdown of slowdowns) if ((await measure(slowdown)) <= atMost) return slowdown;
  return undefined;
}

/** What a table says of the processor above it: how much it was slowed, and what that was judged by. */
export function processorLine(slowdown: number | undefined, baseline: string): string {
  if (slowdown === undefined) {
    return `an unslowed processor, too slow to stand for a phone's, on which ${baseline}: do not trust these figures`;
  }
  return `a processor slowed ${slowdown} times, the most with which ${baseline}`;
}
