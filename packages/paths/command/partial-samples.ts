import type { DeriveOptions } from '../derive.ts';
import type { Samples } from '../samples.ts';

/** What a file of samples may say. */
export type PartialSamples = Partial<Samples> &
  Pick<DeriveOptions, 'schemas'> & {
    /**
     * Whether further event cases are derived from the chart (default: all if there are schemas or no event cases, and else those
     * of actors and delays that have none).
     */
    derive?: boolean;
  };
