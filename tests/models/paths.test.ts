import { expect, test } from 'vitest';
import { models } from '../../models/index.ts';
import { everything, explore, findTour } from '../../paths/index.ts';

test.each(models.map((model) => [model.machine.id, model] as const))(
  'should tour %s in at most a tenth more steps than there must be',
  (_, { machine, eventCases, serialise, input }) => {
    const graph = explore(machine, { eventCases, serialise, input });
    const { steps, bound } = findTour(graph, everything(graph, eventCases));
    expect(bound).toBeGreaterThan(0);
    expect(steps / bound).toBeLessThanOrEqual(1.1);
  },
  30_000,
);
