/** Decodes the entities in an attribute or a text written by React. */
export function attributeText(written: string): string {
  return written
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
