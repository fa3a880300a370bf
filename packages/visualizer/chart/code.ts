/** Source code that is printed as it is, such as a call of `and`. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value as the source code of an expression: data, and `Code` within it. `indent` is that of its first line. */
export function codeOf(value: unknown, indent = ''): string {
  if (value instanceof Code) return value.text.replaceAll('\n', `\n${indent}`);
  if (typeof value === 'string') return textCode(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Date) return `new Date(${textCode(value.toISOString())})`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((member) => codeOf(member, inner))
    : Object.entries(value).map(([name, member]) => `${nameCode(name)}: ${codeOf(member, inner)}`);
  const [opening, closing] = isList ? ['[', ']'] : ['{', '}'];
  const oneLine = `${opening}${isList || members.length === 0 ? '' : ' '}${members.join(', ')}${isList || members.length === 0 ? '' : ' '}${closing}`;
  if (oneLine.length + indent.length <= 100 && !oneLine.includes('\n')) return oneLine;
  return [opening, ...members.map((member) => `${inner}${member},`), `${indent}${closing}`].join('\n');
}

/** Whether a value contains itself, however deep, so that no code can be printed for it. */
export function holdsItself(value: unknown, holders: readonly unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return holders.includes(value) || Object.values(value).some((inner) => holdsItself(inner, [...holders, value]));
}

/** The name of a property as source code. */
export function nameCode(name: string): string {
  return /^([A-Za-z_$][\w$]*|0|[1-9]\d*)$/.test(name) ? name : textCode(name);
}

function textCode(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
