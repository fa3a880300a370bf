/** The placeholder for a secret. */
export const masked = '••••••';

/** Words that mark a field as secret, alone or as part of its name: `code`, `codes`, `codeKey`, `password_again`, `API_KEY`. */
const secretWords = ['password', 'code', 'token', 'invitation', 'secret', 'key', 'login'];

/** The same for texts only: links that grant access, and copied text, which may be a password. */
const secretTextWords = [...secretWords, 'link', 'calendar', 'text'];

/** A secret of at least this length is hidden wherever it occurs; hiding shorter ones would mask ordinary text. */
const tellingLength = 5;

/** The greatest depth of reported data, and how many objects are copied: where each leads to all others, there is no end of them. */
const deepest = 12;
const mostObjects = 5000;

/** How many entries of a Map or a Set are copied: each report has the whole context, and caches of programs grow to thousands. */
const mostEntries = 100;

/** What stands for data that throws when it is read. */
const unreadable = '(unreadable)';

/**
 * Makes a function that copies a value as plain data without the secrets in it: those that their field's name tells, and
 * what was once seen under such a name, wherever else it turns up. One such function belongs to one page.
 */
export function createMask(): <Value>(value: Value) => Value {
  /** The longest first: a secret typed letter by letter is known in every length. */
  let known: string[] = [];

  const learn = (secret: unknown) => {
    const text = String(secret);
    if (text.length < tellingLength || known.includes(text)) return;
    known = [...known, text].sort((one, other) => other.length - one.length);
  };

  const hideKnown = (text: string) => known.reduce((rest, secret) => rest.replaceAll(secret, masked), text);

  return <Value>(value: Value): Value => {
    copied(value, isSecretMember, (leaf, isSecret) => {
      if (isSecret) learn(leaf);
      return leaf;
    });
    return copied(value, isSecretOrOutput, (leaf, isSecret) => {
      if (isSecret) return leaf === '' ? '' : masked;
      return typeof leaf === 'string' ? hideKnown(leaf) : leaf;
    }) as Value;
  };
}

type Visit = (leaf: string | number, isSecret: boolean) => unknown;

/** Copies a value as plain data, replacing each text and number by the result of `visit`. */
function copied(
  value: unknown,
  isSecretMember: (owner: object, name: string, member: unknown) => boolean,
  visit: Visit,
) {
  const ancestors: object[] = [];
  let count = 0;
  const inner = (value: unknown, isSecret: boolean): unknown => {
    if (typeof value === 'string' || typeof value === 'number') return visit(value, isSecret);
    if (typeof value === 'function') return `(function ${value.name})`;
    if (typeof value === 'symbol' || typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (ancestors.includes(value) || ancestors.length > deepest || count >= mostObjects) return '(…)';
    count += 1;
    ancestors.push(value);
    const copy = ofObject(value, isSecret);
    ancestors.pop();
    return copy;
  };
  const ofObject = (value: object, isSecret: boolean): unknown => {
    if (Array.isArray(value)) return value.map((element) => inner(element, isSecret));
    if (value instanceof Error) return { name: value.name, message: visit(value.message, isSecret) };
    if (value instanceof Date) return visit(value.toJSON() ?? String(value), isSecret);
    if ('sessionId' in value && 'send' in value) return `(actor ${(value as { id?: string }).id})`;
    if (value instanceof Map) return { Map: ofEntries(value, (entry) => ofEntry(value, entry, isSecret)) };
    if (value instanceof Set) return { Set: ofEntries(value, (element) => inner(element, isSecret)) };
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) return `(${value.constructor?.name})`;
    const members = Object.keys(value).map((name) => {
      const member = memberOf(value, name);
      // Names from the chart, not what the visitor typed.
      const isName = ['type', 'field'].includes(name) && typeof member === 'string';
      return [name, isName ? member : inner(member, isSecret || isSecretMember(value, name, member))];
    });
    return Object.fromEntries(members);
  };
  /** A key is what the name of a property is to an object. One that names no secret may be one itself, beside secrets. */
  const ofEntry = (map: Map<unknown, unknown>, [key, member]: [unknown, unknown], isSecret: boolean) => {
    if (typeof key !== 'string') return [inner(key, isSecret), inner(member, isSecret)];
    const owner = { field: map.get('field'), type: map.get('type') };
    const isName = names(secretTextWords, key);
    return [isName ? key : inner(key, isSecret), inner(member, isSecret || isSecretMember(owner, key, member))];
  };
  return inner(value, false);
}

/** Each of the first entries of a Map or a Set, and how many more there are. */
function ofEntries<Entry>(collection: Iterable<Entry> & { size: number }, ofEach: (entry: Entry) => unknown): unknown {
  const first: Entry[] = [];
  let more: number;
  try {
    for (const entry of collection) if (first.push(entry) === mostEntries) break;
    more = collection.size - first.length;
  } catch {
    // The methods of a Map and of a Set fail on a proxy of one, and a class may override them.
    return unreadable;
  }
  return [...first.map(ofEach), ...(more > 0 ? [`(… ${more} more)`] : [])];
}

/** A member of an object, whose getter may throw. */
function memberOf(value: object, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch {
    return unreadable;
  }
}

type InspectorMessage = { field?: unknown; type?: unknown };

/** Whether a property is secret, judged by its name, the field it is about or its type. */
function isSecretMember({ field, type }: InspectorMessage, name: string, member: unknown): boolean {
  if (typeof member === 'object') return names(secretWords, name);
  const tellers = name === 'value' ? [field, type] : [name];
  return tellers.some((teller) => typeof teller === 'string' && names(secretTextWords, teller));
}

/**
 * The same, with the output of an actor that deals with a secret. It need not be one, as the address that a code belongs to
 * is none, so it is not to be hidden elsewhere.
 */
function isSecretOrOutput(owner: InspectorMessage, name: string, member: unknown): boolean {
  const isOutput = name === 'output' && typeof member !== 'object' && typeof owner.type === 'string';
  return isSecretMember(owner, name, member) || (isOutput && names(secretWords, owner.type as string));
}

/** Whether a name contains one of the words, or several of what it means. */
function names(words: readonly string[], name: string): boolean {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).some((word) =>
    words.includes(word.toLowerCase().replace(/s$/, '')),
  );
}
