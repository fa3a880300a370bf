/** Decodes the entities in an attribute written by React. */
export function attributeText(written: string): string {
  return written.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
