import { expect, test } from 'vitest';
import { everything, explore, findTour } from '../../paths/index.ts';
import { models } from './index.ts';

test.each(models.map((model) => [model.machine.id, model] as const))(
  'should tour %s in at most a tenth more steps than there must be',
  (_, { machine, deeds: samples, serialise, input }) => {
    const graph = explore(machine, { samples, serialise, input });
    const { steps, bound } = findTour(graph, everything(graph, samples));
    expect(bound).toBeGreaterThan(0);
    expect(steps / bound).toBeLessThanOrEqual(1.1);
  },
  30_000,
);
