import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween } from '../../packages/visualizer/live/changes.ts';
import { contextChanges } from '../../packages/visualizer/simulation/context-changes.ts';
import { valueText } from '../../packages/visualizer/value-text.ts';

test('changes should lead from any context to any other, and be none only between equal ones', () => {
  const key = fc.constantFrom('a', 'b', '0', '1');
  const { context } = fc.letrec<{ context: unknown }>((tie) => ({
    context: fc.oneof(
      { maxDepth: 2 },
      fc.constantFrom(0, 1, 'x', null, true),
      fc.array(tie('context'), { maxLength: 2 }),
      fc.dictionary(key, tie('context'), { maxKeys: 2, noNullPrototype: true }),
    ),
  }));
  /** What is at a path: names with a dot between them, and places of lists in brackets. */
  const at = (value: unknown, path: string) => {
    const keys = path.match(/[^.[\]]+/g) ?? [];
    return keys.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value);
  };
  const textAt = (value: unknown, path: string) => JSON.stringify(at(value, path));
  fc.assert(
    fc.property(context, context, (before, after) => {
      const isSame = valueText(before) === valueText(after);
      const changes = contextChanges(before, after);
      expect(changes.length === 0, 'Only equal contexts have no changes.').toBe(isSame);
      expect(changesBetween(before, after).length === 0, 'Only equal contexts have no changes.').toBe(isSame);
      for (const change of changes) {
        const { path, before: was, after: is } = { before: undefined, after: undefined, ...change };
        expect([was, is], `What is said of '${path}' is there.`).toEqual([textAt(before, path), textAt(after, path)]);
      }
      for (const { path, before: was, after: is } of changesBetween(before, after))
        expect([was, is], `What is said of '${path}' is there.`).toEqual([textAt(before, path), textAt(after, path)]);
    }),
    { numRuns: 500 },
  );
});
