/** What an attribute that React has written says, without the entities that stand for its characters. */
export function attributeText(written: string): string {
  return written.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
