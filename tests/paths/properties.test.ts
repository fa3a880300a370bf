import { describeViolation, violationsOf } from '@msafara/paths';
import { describe, expect, test } from 'vitest';
import { requirementsIn } from '../../scripts/requirements/matrix.ts';
import { selectedModels } from '../models/drivers/selection.ts';
import { exploreModel } from '../models/model.ts';
import { propertiesOf } from '../models/properties/index.ts';

const requirementIds = requirementsIn().map(({ id }) => id);

for (const model of selectedModels) {
  describe(model.machine.id, () => {
    const properties = propertiesOf(model.machine);

    test('should have properties, each in words of its own and with a requirement of the matrix', () => {
      const what = `Write what the specification says of every run of '${model.machine.id}' in tests/models/properties/.`;
      expect(properties.length, what).toBeGreaterThan(1);
      expect(new Set(properties.map(({ says }) => says)).size).toBe(properties.length);
      expect(requirementIds).toEqual(expect.arrayContaining(properties.map(({ requirement }) => requirement)));
    });

    test('should hold each of them in every run', {
      tags: [...new Set(properties.map(({ requirement }) => requirement))],
    }, () => {
      expect(violationsOf(exploreModel(model), properties).map(describeViolation)).toEqual([]);
    });
  });
}
