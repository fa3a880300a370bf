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

test('a large Map or Set should be copied in part, and one that cannot be read by its state', () => {
  const numbers = Array.from({ length: 1_000 }, (_, at) => at);
  const given = {
    rooms: new Map(numbers.map((at) => [`room ${at}`, at])),
    seen: new Set(numbers),
    few: new Set(numbers.slice(0, 100)),
    watched: new Proxy(new Map(), {}),
  };
  const { rooms, seen, few, watched } = createMask()(given) as unknown as Record<string, Record<string, unknown[]>>;
  expect(rooms?.Map).toHaveLength(101);
  expect(rooms?.Map?.slice(-2)).toEqual([['room 99', 99], '(… 900 more)']);
  expect(seen?.Set?.at(-1)).toBe('(… 900 more)');
  expect(few).toEqual({ Set: numbers.slice(0, 100) });
  expect(watched).toEqual({ Map: '(unreadable)' });
});
