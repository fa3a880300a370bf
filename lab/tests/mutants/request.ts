import type { Mutation } from '@msafara/paths';

/** Which mutants to run with the views: those of some machines, by their ids, but the ones whose results are known. */
export type MutantsRequest = {
  machines: readonly string[];
  known: readonly string[];
  /** How many are left. */
  waiting: number;
};

/** The part of a request that one worker runs. */
export type MutantShard = MutantsRequest & { number: number; of: number };

/** A mutant of a machine. */
export type ChartMutant = {
  machine: string;
  kind: Mutation['kind'] | 'words';
  /** What it changes. */
  mutant: string;
};

/** Whether the suites noticed a mutant. */
export type MutantResult = ChartMutant & {
  outcome: 'noticed' | 'unnoticed' | 'undecided';
  /** Why it cannot be noticed, if that is listed. */
  because?: string | undefined;
};

/** Describes the mutant of a state whose texts are unreadable. */
export function describeGarbled(state: string): string {
  return `${state} with garbled texts`;
}

/** The request of `npm run lab -- mutants`. */
export const requested: MutantsRequest = JSON.parse(process.env.MUTANTS ?? '{"machines":[],"known":[],"waiting":0}');

declare module 'vitest' {
  interface ProvidedContext {
    shard: MutantShard;
  }
  interface TaskMeta {
    /** What a test found of a mutant; `absent` if the state has no texts of its own. */
    mutant?: ChartMutant & { outcome: 'noticed' | 'unnoticed' | 'absent' };
  }
}
