import { expect, test } from 'vitest';
import { createMask } from '../live/mask.ts';

test('data that throws when it is read, and a date that is none, should not stop the program that is watched', () => {
  const given = {
    name: 'lamp',
    get broken() {
      throw new Error('not now');
    },
    at: new Date(Number.NaN),
  };
  expect(createMask()(given)).toEqual({ name: 'lamp', broken: '(unreadable)', at: 'Invalid Date' });
});

test('objects of which each leads to all others should be copied in part', () => {
  const nodes: { id: number; others: object[] }[] = Array.from({ length: 12 }, (_, id) => ({ id, others: [] }));
  for (const node of nodes) node.others = [...nodes];
  let copies = 0;
  const count = (value: unknown): void => {
    copies += 1;
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) count(inner);
  };
  count(createMask()({ nodes }));
  expect(copies).toBeLessThan(100_000);
});
