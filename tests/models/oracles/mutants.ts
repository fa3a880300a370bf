import { describeMutation, type Mutation, mutate, mutationsOf, ruleMutationsOf } from '@msafara/paths';
import { expectConformance, type Oracle } from '@msafara/paths/conformance';
import type { Model } from '../model.ts';

/** A mutant of a machine, and whether its oracle notices it. */
export type OracleMutant = { kind: Mutation['kind']; mutant: string; isKilled: boolean };

/**
 * Compares mutants of a model's machine with the oracle of the flow: all, or about `most` of them, spread over all kinds. Throws if
 * the machine itself differs from it.
 */
export function* oracleMutants(
  { machine, eventCases, serialise, input }: Model,
  oracle: Oracle,
  most = Number.POSITIVE_INFINITY,
): Generator<OracleMutant> {
  const compare = () => expectConformance(machine, { eventCases, oracle, serialise, input });
  compare();
  const mutations = [...mutationsOf(machine), ...ruleMutationsOf(machine)];
  const stride = Math.ceil(mutations.length / most) || 1;
  for (const mutation of mutations.filter((_, at) => at % stride === 0)) {
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
