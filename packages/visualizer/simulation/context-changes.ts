import { valueText } from '../value-text.ts';

/** A change to one part of a context. The values are texts: see `valueText`. */
export type ContextChange =
  | { kind: 'added'; path: string; after: string }
  | { kind: 'changed'; path: string; before: string; after: string }
  | { kind: 'removed'; path: string; before: string };

/** The differences between two contexts, by the innermost property or array item that was added, changed or removed. */
export function contextChanges(before: unknown, after: unknown): ContextChange[] {
  return changesAt('', before, after, new Set());
}

function changesAt(path: string, before: unknown, after: unknown, holders: ReadonlySet<unknown>): ContextChange[] {
  if (Object.is(before, after)) return [];
  const [one, other] = [membersOf(before), membersOf(after)];
  const isComparable = one !== undefined && other !== undefined && Array.isArray(before) === Array.isArray(after);
  // What contains itself is compared as text, which ends.
  if (!isComparable || holders.has(before)) {
    const [was, is] = [valueText(before), valueText(after)];
    return was === is ? [] : [{ kind: 'changed', path, before: was, after: is }];
  }
  const inner = new Set([...holders, before]);
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key): ContextChange[] => {
    const at = Array.isArray(before) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    if (!one.has(key)) return [{ kind: 'added', path: at, after: valueText(other.get(key)) }];
    if (!other.has(key)) return [{ kind: 'removed', path: at, before: valueText(one.get(key)) }];
    return changesAt(at, one.get(key), other.get(key), inner);
  });
}

/** The members of a plain object or an array, by name or index; undefined for any other value, such as a date. */
function membersOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const prototype = Object.getPrototypeOf(value);
  const isPlain = Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain ? new Map(Object.entries(value)) : undefined;
}
