/** Says whether the processor was fast enough: a slow one, slowed four times, is slower than the phone that it stands for. */
import { median, spread } from './median.ts';

/** Below this index Lighthouse warns that its results are too low (its "slow host CPU" warning). */
const believableIndex = 1000;

/** One line about the indices that Lighthouse gave the processor before each run, to print below the figures of the runs. */
export function speedLine(indices: readonly number[]): string {
  const index = median(indices);
  const measured = `Lighthouse's index of this processor was ${Math.round(index)} (${spread(indices)})`;
  if (index >= believableIndex) return `${measured}.`;
  return `Do not trust these figures: ${measured}, and is believable from ${believableIndex} on. Repeat the run on a faster machine.`;
}
