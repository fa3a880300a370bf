import { describeMutation, type Mutation, mutate, mutationsOf, ruleMutationsOf } from '@msafara/paths';
import { expectConformance, type Oracle } from '@msafara/paths/conformance';
import type { Model } from '../model.ts';

/** A mutant of a machine, and whether its oracle notices it. */
export type OracleMutant = { kind: Mutation['kind']; mutant: string; isKilled: boolean };

/** Compares every mutant of a model's machine with the oracle of the flow. Throws if the machine itself differs from it. */
export function* oracleMutants(
  { machine, eventCases, serialise, input }: Model,
  oracle: Oracle,
): Generator<OracleMutant> {
  const compare = () => expectConformance(machine, { eventCases, oracle, serialise, input });
  compare();
  for (const mutation of [...mutationsOf(machine), ...ruleMutationsOf(machine)]) {
    const undo = mutate(machine, mutation);
    let isKilled = false;
    try {
      compare();
    } catch {
      isKilled = true;
    } finally {
      undo();
    }
    yield { kind: mutation.kind, mutant: describeMutation(mutation), isKilled };
  }
}
