/** HTML that may be put into other HTML as it is. */
export interface Html {
  html: string;
}

/** A template of HTML in which every value is escaped, save those that are HTML already. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(escaped)) };
}

function escaped(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(escaped).join('');
  if (typeof value !== 'string') return value.html;
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
