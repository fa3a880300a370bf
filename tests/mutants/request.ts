import type { Mutation } from '../../paths/index.ts';

/** Which mutants to run, and with which driver. */
export type MutantsRequest = {
  /** The ids of the machines. */
  machines: string[];
  driver: 'actor' | 'view';
};

/** The part of a request that one worker runs. */
export type MutantShard = MutantsRequest & { number: number; of: number };

/** Whether the suites noticed a mutant. */
export type MutantResult = {
  machine: string;
  kind: Mutation['kind'] | 'words';
  mutant: string;
  isKilled: boolean;
};

/** The request of `npm run paths -- mutants`. */
export const requested: MutantsRequest = JSON.parse(process.env.MUTANTS ?? '{"machines":[],"driver":"actor"}');

declare module 'vitest' {
  interface ProvidedContext {
    shard: MutantShard;
  }
  interface TaskMeta {
    mutant?: MutantResult;
  }
}
