/** Says whether the machine was fast enough to stand for a phone, even where it is slowed less than four times. */
import { median, spread } from './median.ts';

/** Below this index Lighthouse warns that its results are too low (its "slow host CPU" warning). */
const believableIndex = 1000;

/** A page without scripts blocks for 0 to 42 ms on a fast machine. On some slow ones the index, which runs only scripts, is high. */
const believableBlocking = 50;

/**
 * One line to print below the figures of Lighthouse: about the indices that it gave the processor before each run, and the total
 * blocking times of pages without scripts, in milliseconds.
 */
export function speedLine(indices: readonly number[], bareBlockings: readonly number[]): string {
  const [index, blocking] = [Math.round(median(indices)), Math.round(median(bareBlockings))];
  const measured =
    `Lighthouse's index of this processor was ${index} (${spread(indices)}), and pages without scripts blocked for ` +
    `${blocking} ms (${spread(bareBlockings)})`;
  if (index >= believableIndex && blocking <= believableBlocking) return `${measured}.`;
  return (
    `Do not trust these figures: ${measured}. Believable are ${believableIndex} or more, and ${believableBlocking} ms or less. ` +
    'Repeat the run on a faster machine.'
  );
}
