/** A rule with the first place at which what was received differs from what the rule expects, for the first line of a failure. */
export function ruleWith(rule: string, received: unknown, expected: unknown): string {
  const found = difference(received, expected, '');
  return found === undefined ? rule : `${rule}: ${found}`;
}

function difference(received: unknown, expected: unknown, place: string): string | undefined {
  const words = () => `${place || 'it'} should be ${inWords(expected)} and is ${inWords(received)}`;
  if (isMatcher(expected)) return expected.asymmetricMatch(received) ? undefined : words();
  if (!isObject(received) || !isObject(expected)) return Object.is(received, expected) ? undefined : words();
  for (const name of new Set([...Object.keys(expected), ...Object.keys(received)])) {
    const found = difference(received[name], expected[name], place === '' ? name : `${place}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isMatcher(value: unknown): value is { asymmetricMatch: (received: unknown) => boolean } {
  return isObject(value) && typeof value.asymmetricMatch === 'function';
}

function inWords(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = isMatcher(value) ? String(value) : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
