import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { limitedSource } from './bounds.ts';
import { literal } from './derive/literal.ts';
import { readsOf, valueAt } from './derive/reads.ts';
import { allOf, fieldPathsOf, type Usage, unused } from './derive/use.ts';
import { fingerprint } from './fingerprint.ts';
import { guardName } from './guards.ts';
import { isRecord } from './record.ts';
import { type NamedTransition, transitionsOf } from './transitions.ts';

/** The number of configurations that are looked at, and fewer if their texts would have more characters than this. */
const sampleSize = 2000;
const sampleLength = 5e6;
/** A part of the context with no more values than this is left as it is. */
const fewValues = 8;
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
  const contexts = sample.map((snapshot) => snapshot as object as AnyMachineSnapshot);
  const [first] = contexts as [AnyMachineSnapshot, ...AnyMachineSnapshot[]];
  const isOfContext = parts.every(([key = '']) => key in first.context);
  const names = parts.map((part) => {
    const name = isOfContext ? contextPart(part) : `'${part.join('.')}' in the result of 'serialise'`;
    return `${name} (${triedIn(values, part)})`;
  });
  const readers = isOfContext ? guardsThatRead(machine, first, parts) : [];
  const read = readers.length === 0 ? '' : ` and ${reading(readers)} ${it}`;
  const because = `, because ${names.join(' and ')} ${grows}`;
  const nearest = { sample: 'atMost: 1000', text: 'or plan with the nearest configurations alone: atMost: 1000.' };
  const rest = restOf(values, first.context);
  const needed = readers.length === 0 ? undefined : serialiseAsRead(machine, contexts, parts, rest);
  if (needed !== undefined)
    return { sample: needed, text: `${because}${read}. Limit ${it} to what guards read, ${needed}, ${nearest.text}` };
  if (!isOfContext || readers.length > 0)
    return { ...nearest, text: `${because}${read}. Limit ${it} to the values that guards need, ${nearest.text}` };
  const source = serialiseWithout(parts, rest);
  const text = `${because}. No guard reads ${it}: leave ${it} out of what distinguishes configurations, ${source}, ${nearest.text}`;
  return { text, sample: source };
}

/** The keys that distinguish configurations now, if they are some of those of the context; undefined if they are all. */
function restOf(values: readonly unknown[], context: object): string[] | undefined {
  const keys = [...new Set(values.flatMap((value) => Object.keys(value as object)))];
  const isPart = keys.every((key) => key in context) && keys.length < Object.keys(context).length;
  return isPart ? keys : undefined;
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
  const readers = readersOf(machine, snapshot, parts);
  return [...new Set(readers.map(({ definition }) => `'${guardName(definition)}'`))];
}

function readersOf(
  machine: AnyStateMachine,
  snapshot: Pick<AnyMachineSnapshot, 'context'>,
  parts: readonly (readonly string[])[],
): NamedTransition[] {
  return transitionsOf(machine).filter(({ definition, descriptor }) => {
    const read = fieldPathsOf(readsOf(machine, definition.guard, snapshot, { type: descriptor }).context);
    return parts.some((part) => read.some((path) => isSameWay(part, path)));
  });
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

/** A `serialise` function, as source code, that leaves out parts of the context, and all but the rest if that is given. */
export function serialiseWithout(parts: readonly string[][], rest?: readonly string[]): string {
  return serialiseWith(new Map(parts.map((part) => [part, 'undefined'])), rest);
}

/**
 * A `serialise` function, as source code, that keeps what guards read of the items of lists, in any order, and limits numbers and lengths
 * to those between which guards change; undefined if it is not known what is read of the parts that keep changing.
 */
function serialiseAsRead(
  machine: AnyStateMachine,
  snapshots: readonly AnyMachineSnapshot[],
  growing: readonly string[][],
  rest: readonly string[] | undefined,
): string | undefined {
  const used = allOf(
    transitionsOf(machine).map(
      ({ definition, descriptor }) => readsOf(machine, definition.guard, { context: {} }, { type: descriptor }).context,
    ),
  );
  const sourceOf = (part: readonly string[]): string | undefined => {
    const use = part.reduce<Usage | undefined>((at, key) => at?.fields.get(key), used);
    const source = contextPart(part);
    const limited = () => limitedSource(readersOf(machine, { context: {} }, [part]), snapshots, part, source);
    if (!Array.isArray(valueAt(snapshots[0]?.context, part))) return limited();
    const fields = fieldPathsOf(use?.items ?? unused()).map((path) => `item${path.map(optionalAccessOf).join('')}`);
    if (use?.items === undefined && use?.as.has('sized')) return limited() ?? `${source}.length`;
    return fields.length === 0 ? undefined : `${source}.map((item) => JSON.stringify([${fields.join(', ')}])).sort()`;
  };
  const sources = new Map(growing.map((part) => [part, sourceOf(part)] as const));
  if ([...sources.values()].includes(undefined)) return undefined;
  // What changes less would make them many by itself, once those that change most are limited.
  for (const key of [...used.fields.keys()].filter((one) => !growing.some(([first]) => first === one))) {
    const variety = new Set(snapshots.map(({ context }) => fingerprint(context[key]))).size;
    const source = variety > fewValues ? sourceOf([key]) : undefined;
    if (source !== undefined) sources.set([key], source);
  }
  return serialiseWith(sources as Map<readonly string[], string>, rest);
}

/** A `serialise` function with other source code for parts of the context, which keeps the whole context beside them, or some keys of it. */
function serialiseWith(sources: ReadonlyMap<readonly string[], string>, rest?: readonly string[]): string {
  const parts = [...sources].map(([part, source]) => ({ part, source }));
  const kept = rest
    ?.filter((key) => !parts.some(({ part }) => part[0] === key))
    .map((key) => entryOf(key, contextPart([key])));
  return `serialise: ({ context }) => (${replaced(parts, 'context', kept)})`;
}

/** A part of an object and its source code. */
type Replacement = { part: readonly string[]; source: string };

/** A copy of an object, as source code, with something else in place of some parts. */
function replaced(parts: readonly Replacement[], source: string, kept: readonly string[] = [`...${source}`]): string {
  const keys = [...new Set(parts.map(({ part: [key = ''] }) => key))];
  const entries = keys.map((key) => {
    const own = parts.filter(({ part }) => part[0] === key);
    const inner = own.filter(({ part }) => part.length > 1).map((one) => ({ ...one, part: one.part.slice(1) }));
    return entryOf(key, inner.length === 0 ? (own[0]?.source ?? '') : replaced(inner, `${source}${accessOf(key)}`));
  });
  return `{ ${[...kept, ...entries].join(', ')} }`;
}

/** A part of the context as it is written in code, such as `context.form.tries`. */
export function contextPart(part: readonly string[]): string {
  return `context${part.map(accessOf).join('')}`;
}

const isIdentifier = (key: string) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);
const nameOf = (key: string) => (isIdentifier(key) ? key : JSON.stringify(key));
const entryOf = (key: string, source: string) => `${nameOf(key)}: ${source}`;
const accessOf = (key: string) => (isIdentifier(key) ? `.${key}` : `[${JSON.stringify(key)}]`);
const optionalAccessOf = (key: string) => `?${isIdentifier(key) ? '' : '.'}${accessOf(key)}`;
