import { allGoals, findTour } from '@msafara/paths';
import { expect, test } from 'vitest';
import { models } from '../models/index.ts';
import { exploreModel } from '../models/model.ts';

test.each(models.map((model) => [model.machine.id, model] as const))(
  'should tour %s at most 10% above the lower bound',
  (_, model) => {
    const graph = exploreModel(model);
    const { steps, bound } = findTour(graph, allGoals(graph, model.eventCases));
    expect(bound).toBeGreaterThan(0);
    expect(steps / bound).toBeLessThanOrEqual(1.1);
  },
);
