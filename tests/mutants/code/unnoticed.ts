/** A mutant that no test can notice, because it behaves as the original. */
export type UnnoticedMutant = { file: string; original: string; mutated: string; because: string };

/** The mutants that `npm run mutants` leaves out, with the lines that it prints for them. */
export const unnoticedMutants: readonly UnnoticedMutant[] = [];
