import type { Mutation } from '../../paths/index.ts';

/** Which mutants to run with the views: the ids of the machines. */
export type MutantsRequest = { machines: string[] };

/** The part of a request that one worker runs. */
export type MutantShard = MutantsRequest & { number: number; of: number };

/** Whether the suites noticed a mutant. */
export type MutantResult = {
  machine: string;
  kind: Mutation['kind'] | 'words';
  mutant: string;
  isKilled: boolean;
  /** Why it cannot be noticed. */
  because?: string;
};

/** The request of `npm run paths -- mutants`. */
export const requested: MutantsRequest = JSON.parse(process.env.MUTANTS ?? '{"machines":[]}');

declare module 'vitest' {
  interface ProvidedContext {
    shard: MutantShard;
  }
  interface TaskMeta {
    mutant?: MutantResult;
  }
}
