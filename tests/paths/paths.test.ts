import { allGoals, explore, findTour } from '@msafara/paths';
import { expect, test } from 'vitest';
import { models } from '../models/index.ts';

test.each(models.map((model) => [model.machine.id, model] as const))(
  'should tour %s at most 10% above the lower bound',
  (_, { machine, eventCases, serialise, input }) => {
    const graph = explore(machine, { eventCases, serialise, input });
    const { steps, bound } = findTour(graph, allGoals(graph, eventCases));
    expect(bound).toBeGreaterThan(0);
    expect(steps / bound).toBeLessThanOrEqual(1.1);
  },
  30_000,
);
