/** What stands for a secret. */
export const masked = '••••••';

/** Words that make a field's name that of a secret, alone or within the name: `code`, `codeKey`, `password_again`. */
const secretWords = ['password', 'code', 'token', 'tokens', 'invitation', 'secret', 'key', 'login', 'logins'];

/** Of texts alone: addresses that open something by themselves, and what is copied, which may be a password. */
const secretTextWords = [...secretWords, 'link', 'calendar', 'text'];

/** A secret of so many characters is hidden wherever it occurs; a shorter one would hide half of what is told. */
const tellingLength = 5;

/** How deep what is told may be nested. */
const deepest = 12;

/**
 * Makes a function that copies a value as plain data without the secrets in it: those that their field's name tells, and
 * what was once seen under such a name, wherever else it turns up. One such function belongs to one page.
 */
export function createMask(): <Value>(value: Value) => Value {
  /** The longest first: one that was typed letter by letter is known in all its lengths. */
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

/** A copy of a value as plain data, each text and number of it as `visit` gives it back. */
function copied(
  value: unknown,
  isSecretMember: (owner: object, name: string, member: unknown) => boolean,
  visit: Visit,
) {
  const ancestors: object[] = [];
  const inner = (value: unknown, isSecret: boolean): unknown => {
    if (typeof value === 'string' || typeof value === 'number') return visit(value, isSecret);
    if (typeof value === 'function') return `(function ${value.name})`;
    if (typeof value === 'symbol' || typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (ancestors.includes(value) || ancestors.length > deepest) return '(…)';
    ancestors.push(value);
    const copy = ofObject(value, isSecret);
    ancestors.pop();
    return copy;
  };
  const ofObject = (value: object, isSecret: boolean): unknown => {
    if (Array.isArray(value)) return value.map((element) => inner(element, isSecret));
    if (value instanceof Error) return { name: value.name, message: visit(value.message, isSecret) };
    if (value instanceof Date) return visit(value.toISOString(), isSecret);
    if ('sessionId' in value && 'send' in value) return `(actor ${(value as { id?: string }).id})`;
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) return `(${value.constructor?.name})`;
    const members = Object.entries(value).map(([name, member]) => {
      // Names that the chart knows, not what somebody typed.
      const isName = ['type', 'field'].includes(name) && typeof member === 'string';
      return [name, isName ? member : inner(member, isSecret || isSecretMember(value, name, member))];
    });
    return Object.fromEntries(members);
  };
  return inner(value, false);
}

type InspectorMessage = { field?: unknown; type?: unknown };

/** Whether what an object holds under a name is a secret, by that name, the field that it tells of or its type. */
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

/** Whether one of the words is among those of a name. */
function names(words: readonly string[], name: string): boolean {
  return (name.match(/[A-Z]?[a-z]+/g) ?? []).some((word) => words.includes(word.toLowerCase()));
}
