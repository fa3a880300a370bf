/** The greatest length of a reported error, in characters. */
const longest = 10_000;

/** What an error says, from its plain copy: anything can be thrown, and some of it has no message. */
export function errorText(error: unknown): string {
  const text = textOf(error).trim() || 'an error without a message';
  return text.length <= longest ? text : `${text.slice(0, longest)} … (${text.length - longest} more characters)`;
}

function textOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return `${error} was thrown`;
  const { name, message } = error as { name?: unknown; message?: unknown };
  if (typeof message !== 'string') return Object.keys(error).length === 0 ? '' : JSON.stringify(error);
  return typeof name === 'string' && name !== 'Error' ? `${name}: ${message}` : message;
}

/** A text in one line of at most so many characters. */
export function inOneLine(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 2)} …`;
}
