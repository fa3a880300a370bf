import { describeMutation, mutationsOf, statesOf } from '@msafara/paths';
import { expectConformance } from '@msafara/paths/conformance';
import { describe, expect, test } from 'vitest';
import { describeGarbled } from '../../lab/tests/mutants/request.ts';
import { selectedModels } from '../models/drivers/selection.ts';
import { oracleOf } from '../models/oracles/index.ts';
import { oracleMutants } from '../models/oracles/mutants.ts';
import { wireOf } from '../models/oracles/wire/index.ts';
import { requirementsOf } from '../models/requirements.ts';

for (const model of selectedModels) {
  describe(model.machine.id, () => {
    const { machine, eventCases, serialise, input } = model;

    test('should do what the specification expects', { tags: requirementsOf(model) }, async () => {
      const oracle = await oracleOf(machine);
      expect(expectConformance(machine, { eventCases, oracle, serialise, input })).toBeGreaterThan(eventCases.length);
    });

    test('should have a wire that speaks only of its actors and event cases', () => {
      const { requests, within = {} } = wireOf(machine);
      const actors = [machine.root, ...statesOf(machine)].flatMap(({ invoke }) => invoke.map(({ id }) => id));
      expect(actors).toEqual(expect.arrayContaining(Object.keys(requests)));
      expect(eventCases.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(within)));
    });

    // `npm run paths -- mutants` tries them all.
    test('should have an oracle that notices every mutant but those with a reason', async () => {
      const oracle = await oracleOf(machine);
      const tried = [...oracleMutants(model, oracle, 60)];
      const unnoticed = tried.filter(({ mutant }) => mutant in (oracle.unnoticed ?? {}));
      expect(tried.filter(({ isKilled }) => !isKilled)).toEqual(unnoticed);
    });

    // Whether the view notices them is up to `npm run lab -- mutants --full`.
    test('should give reasons only for mutants that exist', () => {
      const mutants = [
        ...mutationsOf(machine).map(describeMutation),
        ...statesOf(machine).map(({ id }) => describeGarbled(id)),
      ];
      expect(mutants).toEqual(expect.arrayContaining(Object.keys(model.unnoticed ?? {})));
    });
  });
}
