import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { literal } from './derive/literal.ts';
import { readsOf, valueAt } from './derive/reads.ts';
import { allOf, fieldPathsOf, type Usage, unused } from './derive/use.ts';
import { fingerprint } from './fingerprint.ts';
import { guardName } from './guards.ts';
import { isRecord } from './record.ts';
import { transitionsOf } from './transitions.ts';

/** The number of configurations that are looked at, and fewer if their texts would have more characters than this. */
const sampleSize = 2000;
const sampleLength = 5e6;
/** Longer values are cut. */
const longestValue = 40;

/** A sentence's end that says what to do, and the property of a samples file that does it. */
export type Advice = { text: string; sample: string };

/**
 * What to do about configurations that are so many because a part of the context keeps changing, to follow the sentence that
 * says so. Undefined if no part alone makes them many. `serialise` is the user's own function, if there is one.
 */
export function adviceOnGrowth<Snapshot extends object>(
  machine: AnyStateMachine,
  snapshots: readonly Snapshot[],
  serialise?: (snapshot: Snapshot) => unknown,
): Advice | undefined {
  const distinguished = serialise ?? ((snapshot) => (snapshot as object as AnyMachineSnapshot).context);
  const length = snapshots.slice(-1).reduce((sum, last) => sum + fingerprint(distinguished(last)).length, 1);
  const size = Math.min(sampleSize, Math.ceil(sampleLength / length));
  const stride = Math.max(1, Math.floor(snapshots.length / size));
  const sample = snapshots.filter((_, at) => at % stride === 0);
  const places = sample.map((snapshot) => fingerprint((snapshot as object as AnyMachineSnapshot).value));
  const values = sample.map(distinguished);
  const parts = growingParts(values, places);
  if (parts === undefined) return undefined;
  const [grows, it] = parts.length === 1 ? ['keeps changing', 'it'] : ['keep changing', 'them'];
  const { context } = sample[0] as object as AnyMachineSnapshot;
  const isOfContext = parts.every(([key = '']) => key in context);
  const names = parts.map((part) => {
    const name = isOfContext ? contextPart(part) : `'${part.join('.')}' in the result of 'serialise'`;
    return `${name} (${triedIn(values, part)})`;
  });
  const readers = isOfContext ? guardsThatRead(machine, snapshots[0] as object as AnyMachineSnapshot, parts) : [];
  const read = readers.length === 0 ? '' : ` and ${reading(readers)} ${it}`;
  const because = `, because ${names.join(' and ')} ${grows}`;
  const nearest = { sample: 'atMost: 1000', text: 'or plan with the nearest configurations alone: atMost: 1000.' };
  const needed = readers.length === 0 ? undefined : serialiseAsRead(machine, context, parts);
  if (needed !== undefined)
    return { sample: needed, text: `${because}${read}. Limit ${it} to what guards read, ${needed}, ${nearest.text}` };
  if (!isOfContext || readers.length > 0)
    return { ...nearest, text: `${because}${read}. Limit ${it} to the values that guards need, ${nearest.text}` };
  const source = serialiseWithout(parts);
  const text = `${because}. No guard reads ${it}: leave ${it} out of what distinguishes configurations, ${source}, ${nearest.text}`;
  return { text, sample: source };
}

/** Some of the values that a part had. */
function triedIn(values: readonly unknown[], part: readonly string[]): string {
  const at = (value: unknown) =>
    part.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
  const texts = [...new Set(values.map((value) => literal(at(value))))];
  const short = texts
    .slice(0, 3)
    .map((text) => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text));
  return `${short.join(', ')}${texts.length > short.length ? ' …' : ''}`;
}

/** The guards of a machine that read a part of the context, by name. */
export function guardsThatRead(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  parts: readonly string[][],
): string[] {
  const readers = transitionsOf(machine).filter(({ definition, descriptor }) => {
    const read = fieldPathsOf(readsOf(machine, definition.guard, snapshot, { type: descriptor }).context);
    return parts.some((part) => read.some((path) => isSameWay(part, path)));
  });
  return [...new Set(readers.map(({ definition }) => `'${guardName(definition)}'`))];
}

/** Whether one of two parts is the other one or within it. Any item of a list stands for all of them. */
function isSameWay(part: readonly string[], other: readonly string[]): boolean {
  const isItem = /^\d+$/;
  return part.every((key, at) => {
    const along = other[at];
    return along === undefined || along === key || (isItem.test(key) && isItem.test(along));
  });
}

/** Guards by name, with the verb, as in 'the guards a and b read'. */
export function reading(guards: readonly string[]): string {
  return `the guard${guards.length === 1 ? '' : 's'} ${guards.join(' and ')} read${guards.length === 1 ? 's' : ''}`;
}

/** The fewest entries of values, or entries within these, without which places and values would be at most a quarter as many. */
function growingParts(values: readonly unknown[], places: readonly string[]): string[][] | undefined {
  if (!values.every(isRecord)) return undefined;
  const keys = [...new Set(values.flatMap((value) => Object.keys(value)))];
  const texts = new Map(keys.map((key) => [key, values.map((value) => fingerprint(value[key]))]));
  const count = (some: readonly string[]) =>
    new Set(places.map((place, at) => [place, ...some.map((key) => texts.get(key)?.[at])].join('\n'))).size;
  const few = Math.max(1, count(keys) / 4);
  const byVariety = keys.toSorted((one, other) => count([other]) - count([one]));
  for (let number = 1; number <= byVariety.length; number += 1) {
    if (count(byVariety.slice(number)) > few) continue;
    return byVariety.slice(0, number).flatMap((key) => {
      const within = growingParts(
        values.map((value) => value[key]),
        places,
      );
      return (within ?? [[]]).map((part) => [key, ...part]);
    });
  }
  return undefined;
}

/** A `serialise` function, as source code, that leaves out parts of the context. */
export function serialiseWithout(parts: readonly string[][]): string {
  return `serialise: ({ context }) => (${replaced(parts, 'context', () => 'undefined')})`;
}

/**
 * A `serialise` function, as source code, that keeps what guards read of the items of lists, in any order; undefined if parts of the
 * context are no lists, or it is not known what is read of them.
 */
function serialiseAsRead(machine: AnyStateMachine, context: unknown, parts: readonly string[][]): string | undefined {
  const used = allOf(
    transitionsOf(machine).map(
      ({ definition, descriptor }) => readsOf(machine, definition.guard, { context: {} }, { type: descriptor }).context,
    ),
  );
  const read = new Map<string, string>();
  for (const part of parts) {
    const use = part.reduce<Usage | undefined>((at, key) => at?.fields.get(key), used);
    const source = contextPart(part);
    const fields = fieldPathsOf(use?.items ?? unused()).map((path) => `item${path.map(optionalAccessOf).join('')}`);
    const isSized = use?.items === undefined && use?.as.has('sized');
    if (!Array.isArray(valueAt(context, part)) || (fields.length === 0 && !isSized)) return undefined;
    const ofItems = `${source}.map((item) => JSON.stringify([${fields.join(', ')}])).sort()`;
    read.set(source, isSized ? `${source}.length` : ofItems);
  }
  return `serialise: ({ context }) => (${replaced(parts, 'context', (source) => read.get(source) ?? 'undefined')})`;
}

/** A copy of an object, as source code, with something else in place of some parts. */
function replaced(parts: readonly string[][], source: string, by: (source: string) => string): string {
  const keys = [...new Set(parts.map(([key = '']) => key))];
  const entries = keys.map((key) => {
    const inner = parts.filter((part) => part[0] === key && part.length > 1).map((part) => part.slice(1));
    const at = `${source}${accessOf(key)}`;
    return `${nameOf(key)}: ${inner.length === 0 ? by(at) : replaced(inner, at, by)}`;
  });
  return `{ ...${source}, ${entries.join(', ')} }`;
}

/** A part of the context as it is written in code, such as `context.form.tries`. */
export function contextPart(part: readonly string[]): string {
  return `context${part.map(accessOf).join('')}`;
}

const isIdentifier = (key: string) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);
const nameOf = (key: string) => (isIdentifier(key) ? key : JSON.stringify(key));
const accessOf = (key: string) => (isIdentifier(key) ? `.${key}` : `[${JSON.stringify(key)}]`);
const optionalAccessOf = (key: string) => `?${isIdentifier(key) ? '' : '.'}${accessOf(key)}`;
