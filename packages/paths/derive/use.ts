import { isFixedKey } from '../fixed.ts';
import { isRecord } from '../record.ts';

/**
 * How a value is used: which of its fields are read, what is done with its items if it is taken for a list, and what else it is
 * taken for. Something that has a length is a text or a list, and a key is the name of a field or the place in a list.
 */
export type Usage = {
  fields: Map<string, Usage>;
  items: Usage | undefined;
  as: Set<'text' | 'number' | 'sized' | 'key'>;
  /** It was copied with all others, as by a spread, and not asked for by its name. */
  isCopied?: boolean;
  /** It was there and was taken, and not only asked whether it is there. */
  isTaken?: boolean;
};

/** The use of a value of which nothing has been read yet. */
export const unused = (): Usage => ({ fields: new Map(), items: undefined, as: new Set() });

const ofLists = new Set(Object.getOwnPropertyNames(Array.prototype));
const ofTexts = new Set(Object.getOwnPropertyNames(String.prototype));

/**
 * What stand-ins are like: where all of one is copied, it has the fields that are likely, and what is not there can be called, or else
 * is an object to `typeof`, which no value can be as well.
 */
export type Likeness = { likely?: readonly string[]; isCallable?: boolean };

/** The fields of fields that a stand-in has, so that reading one inside another ends where no value does, as up a chain of parents. */
const deepest = 10;
/** How deep a copy of all goes on: each of the likely fields has them all again. */
const deepestCopy = 3;

/** A stand-in for a value that notes how it is used. What is not there can be read all the same. */
export function standIn(value: unknown, use: Usage, like: Likeness = {}, depth = 0): unknown {
  const isThere = value !== undefined && value !== null;
  if (isThere && typeof value !== 'object') return value;
  const { likely = [], isCallable = true } = like;
  const fieldAt = (key: string | symbol) =>
    isThere ? presentField(value, key, use, like, depth) : missingField(key, use, like, depth);
  // A copy asks for the descriptor of each field right before it reads it.
  let copied: string | symbol | undefined;
  const proxy = new Proxy(isThere || !isCallable ? {} : () => {}, {
    get: (_target, key) => {
      // Whoever writes all of a value as JSON reads nothing of it by its name.
      if (key === 'toJSON') return () => value ?? {};
      // What an event says of chance and time is read by no guard or action.
      if (isFixedKey(key)) return Reflect.get(isThere ? value : {}, key);
      const found = fieldAt(key);
      if (key !== copied && typeof key === 'string') delete use.fields.get(key)?.isCopied;
      copied = undefined;
      return found;
    },
    ownKeys: () => [...new Set([...(isThere ? Reflect.ownKeys(value) : []), ...(depth < deepestCopy ? likely : [])])],
    getOwnPropertyDescriptor: (_target, key) => {
      const isNew = typeof key === 'string' && !use.fields.has(key) && !(isThere && key in value);
      const descriptor = { value: fieldAt(key), configurable: true, enumerable: true };
      const field = isNew ? use.fields.get(key) : undefined;
      if (field !== undefined) field.isCopied = true;
      copied = key;
      return descriptor;
    },
    getPrototypeOf: () => (isThere ? Object.getPrototypeOf(value) : Object.prototype),
    has: (_target, key) => {
      if (typeof key === 'string') fieldOf(use, key);
      return isThere && key in value;
    },
    apply: () => undefined,
  });
  standIns.set(proxy, { like, use });
  return proxy;
}

const standIns = new WeakMap<object, { like: Likeness; use: Usage }>();

/** A stand-in for a value like another one, which notes elsewhere how it is used. */
export function standInLike(other: object, value: unknown, use: Usage): unknown {
  return standIn(value, use, standIns.get(other)?.like);
}

/** Whether a value stands for another one. */
export function isStandIn(value: unknown): boolean {
  return standIns.has(value as object);
}

/**
 * A use without the fields that were only copied, of which nothing is read, apart from those that `isWanted` names. A value of which
 * nothing would be left keeps them all.
 */
export function withoutCopies(use: Usage, isWanted: (key: string) => boolean): Usage {
  const { fields, items } = use;
  const left = [...fields]
    .map(([key, field]) => [key, withoutCopies(field, isWanted)] as const)
    .filter(([key, field]) => !field.isCopied || isWanted(key) || extentOf(field) > 0);

  if (left.length === 0 && fields.size > 0) return use;
  return { ...use, fields: new Map(left), items: items && withoutCopies(items, isWanted) };
}

/**
 * A use without the fields that a value has only beside what is read of it: such as those of a product that is copied into a form, of
 * which only the parsed price is read.
 */
export function withoutBeside(use: Usage, value: unknown, read: Usage): Usage {
  const beside = new Set(usesBeside(value, read));
  const isBeside = (one: Usage): boolean => {
    const parts = partsOf(one);
    return !isComputed(one) && (beside.has(one) || (parts.length > 0 && parts.every(isBeside)));
  };
  const without = (one: Usage): Usage => {
    const left = [...one.fields].filter(([, field]) => !isBeside(field));
    return { ...one, fields: new Map(left.map(([key, field]) => [key, without(field)])) };
  };
  return without(use);
}

function partsOf({ fields, items }: Usage): Usage[] {
  return [...fields.values(), ...(items === undefined ? [] : [items])];
}

/** Whether any part of a value was taken, or is taken for a text or a number. */
function isComputed(one: Usage): boolean {
  return one.as.size > 0 || one.isTaken === true || partsOf(one).some(isComputed);
}

/** The uses of the stand-ins that a value has where nothing of it is read. */
function usesBeside(value: unknown, { fields }: Usage): Usage[] {
  if (!isRecord(value) || isStandIn(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const read = fields.get(key);
    if (read !== undefined) return usesBeside(inner, read);
    const use = standIns.get(inner as object)?.use;
    return use === undefined ? usesBeside(inner, unused()) : [use];
  });
}

function presentField(value: object, key: string | symbol, use: Usage, like: Likeness, depth: number): unknown {
  const found: unknown = Reflect.get(value, key);
  if (typeof found === 'function') return found.bind(value);
  if (key === Symbol.toPrimitive) return () => String(value);
  if (typeof key === 'symbol') return found;
  const field = fieldOf(use, key);
  if (typeof found !== 'object') field.isTaken = true;
  return standIn(found, field, like, depth + 1);
}

/** A field of a value that is not there: what only lists or only texts have says which of them is meant. */
function missingField(key: string | symbol, use: Usage, like: Likeness, depth: number): unknown {
  if (key === Symbol.toPrimitive)
    return (hint: string) => {
      if (hint === 'number') use.as.add('number');
      if (hint === 'string') use.as.add('key');
      return hint === 'string' ? '' : 0;
    };
  if (key === Symbol.iterator) return () => listOf(use, like, depth)[Symbol.iterator]();
  if (typeof key === 'symbol') return undefined;
  const [isOfLists, isOfTexts] = [ofLists.has(key), ofTexts.has(key)];
  if (key in Object.prototype) return () => '';
  if (key.startsWith('to') && key in Number.prototype) {
    use.as.add('number');
    return () => '0';
  }
  if (isOfLists && isOfTexts) {
    use.as.add('sized');
    return fieldOfText(key);
  }
  if (isOfTexts) {
    use.as.add('text');
    return fieldOfText(key);
  }
  if (!isOfLists && depth >= deepest) return undefined;
  if (!isOfLists && !/^\d+$/.test(key)) return standIn(undefined, fieldOf(use, key), like, depth + 1);
  const list = listOf(use, like, depth);
  const item: unknown = isOfLists ? Reflect.get(list, key) : list[0];
  return isOfLists ? (item as () => unknown).bind(list) : item;
}

/** A field or a method of the empty text. */
function fieldOfText(key: string): unknown {
  const found: unknown = Reflect.get(Object(''), key);
  return typeof found === 'function' ? found.bind('') : found;
}

/** One item stands for all of a list. */
function listOf(use: Usage, like: Likeness, depth: number): unknown[] {
  if (depth >= deepest) return [];
  use.items ??= unused();
  return [standIn(undefined, use.items, like, depth + 1)];
}

function fieldOf({ fields }: Usage, key: string): Usage {
  const field = fields.get(key) ?? unused();
  fields.set(key, field);
  return field;
}

/** Notes in one use of a value what another says. Returns whether that was anything new. */
export function addUse(use: Usage, other: Usage): boolean {
  const before = use.as.size;
  for (const kind of other.as) use.as.add(kind);
  let isNew = use.as.size > before;
  for (const [key, field] of other.fields) {
    const isKnown = use.fields.has(key);
    const known = fieldOf(use, key);
    if (!isKnown && field.isCopied) known.isCopied = true;
    if (!field.isCopied) delete known.isCopied;
    isNew = addUse(known, field) || !isKnown || isNew;
  }
  if (other.items === undefined) return isNew;
  isNew = use.items === undefined || isNew;
  use.items ??= unused();
  return addUse(use.items, other.items) || isNew;
}

/** What several uses of a value say together. */
export function allOf(uses: readonly Usage[]): Usage {
  const all = unused();
  for (const use of uses) addUse(all, use);
  return all;
}

/** The innermost fields that are used, each by its way from the value; `0` stands for the items of a list. */
export function fieldPathsOf({ fields, items }: Usage): string[][] {
  const inner = [...fields, ...(items === undefined ? [] : [['0', items] as const])];
  return inner.flatMap(([key, field]) => {
    const deeper = fieldPathsOf(field);
    return deeper.length === 0 ? [[key]] : deeper.map((path) => [key, ...path]);
  });
}

/** How much is known of the use of a value: 0 if nothing is read of it. */
export function extentOf(use: Usage): number {
  return partsOf(use).reduce((sum, part) => sum + 1 + extentOf(part), use.as.size);
}

/** Whether any part of a value is used as a key. */
export function hasKey(use: Usage): boolean {
  return use.as.has('key') || partsOf(use).some(hasKey);
}
