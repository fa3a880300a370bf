/** HTML that is inserted into other HTML without escaping. */
export interface Html {
  html: string;
}

/** A template tag for HTML that escapes every value except those that are HTML already. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(escaped)) };
}

function escaped(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(escaped).join('');
  if (typeof value !== 'string') return value.html;
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
