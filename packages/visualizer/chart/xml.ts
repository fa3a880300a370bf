/** An element of an XML document, whose attributes without a value are left out; or a comment. */
export type XmlPart =
  | { name: string; attributes?: Record<string, string | undefined>; parts?: readonly XmlPart[]; text?: string }
  | { comment: string };

/** A part of an XML document, one line for each element without text. */
export function xmlText(part: XmlPart, indent = ''): string {
  // Two hyphens would end a comment.
  if ('comment' in part) return `${indent}<!-- ${part.comment.replaceAll('--', '- -').replace(/-$/, '- ')} -->`;
  const { name, attributes = {}, parts = [], text } = part;
  const given = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? '' : ` ${attribute}="${xmlEscaped(value)}"`,
  );
  const opening = `${indent}<${name}${given.join('')}`;
  if (text !== undefined) return `${opening}>${xmlEscaped(text)}</${name}>`;
  if (parts.length === 0) return `${opening}/>`;
  return [`${opening}>`, ...parts.map((inner) => xmlText(inner, `${indent}  `)), `${indent}</${name}>`].join('\n');
}

/** Escapes what has a meaning in XML, and leaves out what it cannot hold. */
export function xmlEscaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no other control characters than these spaces.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
