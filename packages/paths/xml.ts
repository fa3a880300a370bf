import { stripVTControlCharacters } from 'node:util';

/** An element of an XML document: its attributes, without those that are undefined, and its text or its elements. */
export type XmlElement = {
  name: string;
  attributes?: Record<string, string | number | undefined>;
  content?: string | readonly XmlElement[];
};

/** An XML 1.0 document. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml(root, '')}\n`;
}

function xml({ name, attributes = {}, content = '' }: XmlElement, indent: string): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([attribute, value]) =>
        ` ${attribute}="${escaped(String(value)).replace(/[\n\t]/g, (blank) => `&#${blank.charCodeAt(0)};`)}"`,
    )
    .join('');
  if (content.length === 0) return `${indent}<${name}${given}/>`;
  if (typeof content === 'string') return `${indent}<${name}${given}>${escaped(content)}</${name}>`;
  const inner = content.map((element) => xml(element, `${indent}  `)).join('\n');
  return `${indent}<${name}${given}>\n${inner}\n${indent}</${name}>`;
}

/** The characters that XML 1.0 does not allow, not even as references (section 2.2), and further control characters. */
const forbidden = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** Text without the colours of a terminal and what XML forbids. */
function escaped(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
