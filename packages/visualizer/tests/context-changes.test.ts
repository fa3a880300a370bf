import { expect, test } from 'vitest';
import { contextChanges } from '../simulation/context-changes.ts';
import { valueText } from '../value-text.ts';

test('changes should name what was added, changed and removed, however deep', () => {
  const before = { form: { name: '', tags: ['a', 'b'], old: 1 }, same: { deep: [1] }, unset: undefined };
  const after = { form: { name: 'Ada', tags: ['a', 'c', 'd'] }, same: { deep: [1] }, unset: undefined, key: null };
  expect(contextChanges(before, after)).toEqual([
    { kind: 'changed', path: 'form.name', before: '""', after: '"Ada"' },
    { kind: 'changed', path: 'form.tags[1]', before: '"b"', after: '"c"' },
    { kind: 'added', path: 'form.tags[2]', after: '"d"' },
    { kind: 'removed', path: 'form.old', before: '1' },
    { kind: 'added', path: 'key', after: 'null' },
  ]);
});

test('changes should include values that JSON cannot hold', () => {
  const circular = (value: number) => {
    const holder: Record<string, unknown> = { value };
    return Object.assign(holder, { self: holder });
  };
  expect(
    contextChanges({ on: new Date(0), sum: 1n, set: new Set([1]) }, { on: new Date(1), sum: 2n, set: new Set([1]) }),
  ).toEqual([
    { kind: 'changed', path: 'on', before: '"1970-01-01T00:00:00.000Z"', after: '"1970-01-01T00:00:00.001Z"' },
    { kind: 'changed', path: 'sum', before: '"1n"', after: '"2n"' },
  ]);
  expect(contextChanges({ a: undefined }, { a: [] })).toEqual([
    { kind: 'changed', path: 'a', before: 'undefined', after: '[]' },
  ]);
  expect(contextChanges(circular(1), circular(2))[0]).toEqual({
    kind: 'changed',
    path: 'value',
    before: '1',
    after: '2',
  });
});

test('any value should have a text', () => {
  const holder: Record<string, unknown> = { list: [{ shared: 1 }] };
  expect(valueText({ ...holder, again: holder.list })).toBe('{"list":[{"shared":1}],"again":[{"shared":1}]}');
  holder.self = holder;
  expect(valueText(holder)).toBe('{"list":[{"shared":1}],"self":"(circular)"}');
  expect(valueText([new Map([['a', 1n]]), new Error('gone'), function act() {}])).toBe(
    '[{"Map":[["a","1n"]]},{"name":"Error","message":"gone"},"(function act)"]',
  );
  expect(valueText(undefined)).toBe('undefined');
});
