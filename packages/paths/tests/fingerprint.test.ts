import { expect, test } from 'vitest';
import { fingerprint } from '../fingerprint.ts';

/** Values that all differ from each other. Each is made twice, to be equal to itself only. */
const kinds: Record<string, () => unknown> = {
  undefined: () => undefined,
  null: () => null,
  number: () => 5,
  NaN: () => Number.NaN,
  text: () => '5',
  BigInt: () => 5n,
  'other BigInt': () => 6n,
  date: () => new Date(5),
  'other date': () => new Date(6),
  'invalid date': () => new Date(Number.NaN),
  array: () => [5],
  object: () => ({ a: 5 }),
  map: () => new Map([['a', 5]]),
  'other map': () => new Map([['a', 6]]),
  'map of objects': () => new Map([[{ a: 5 }, new Set([1])]]),
  set: () => new Set([5]),
  'other set': () => new Set([5, 6]),
  error: () => new Error('5'),
  'other error': () => new TypeError('5'),
  expression: () => /5/,
  bytes: () => new Uint8Array([5, 6]),
  'other bytes': () => new Uint8Array([5, 7]),
  buffer: () => new Uint8Array([5]).buffer,
  address: () => new URL('https://example.com/5'),
  symbol: () => Symbol.for('5'),
  circle: () => circle(5),
  'other circle': () => circle(6),
  'child of its parent': () => nested((parent) => parent),
  'child of itself': () => nested((_parent, child) => child),
  'child of both': () => nested((parent, child) => [parent, child]),
  'child of both, turned round': () => nested((parent, child) => [child, parent]),
};

test('should distinguish values of all kinds, and only these', () => {
  const once = Object.values(kinds).map((make) => fingerprint({ value: [make()] }));
  const again = Object.values(kinds).map((make) => fingerprint({ value: [make()] }));
  expect(again).toEqual(once);
  const mistaken = Object.keys(kinds).filter((_, at) => once.indexOf(once[at] ?? '') !== at);
  expect(mistaken, 'what is taken for another').toEqual([]);
});

test('should leave out what JSON leaves out, and the order of entries', () => {
  expect(fingerprint({ a: 1, b: { c: 2, d: undefined } })).toBe(fingerprint({ b: { c: 2 }, a: 1, e: () => 1 }));
});

test('should not distinguish shared objects from equal ones', () => {
  const shared = { name: 'x' };
  expect(fingerprint([shared, shared])).toBe(fingerprint([{ name: 'x' }, { name: 'x' }]));
});

test('should write objects that contain each other in a time that grows with their number', () => {
  const friends: { friends: unknown[] }[] = Array.from({ length: 300 }, () => ({ friends: [] }));
  for (const one of friends) one.friends = friends;
  expect(fingerprint(friends).length).toBeLessThan(20_000);
  for (const one of friends) one.friends = [...friends];
  expect(fingerprint(friends).length).toBeLessThan(1_000_000);
  const doubled = Array.from({ length: 60 }).reduce((inner: unknown) => ({ one: inner, other: inner }), {});
  expect(fingerprint(doubled).length).toBeLessThan(1_000_000);
});

function circle(number: number): object {
  const value: Record<string, unknown> = { number };
  value.self = value;
  return value;
}

function nested(end: (parent: object, child: object) => unknown): object {
  const child: Record<string, unknown> = {};
  const parent = { child };
  child.end = end(parent, child);
  return parent;
}
