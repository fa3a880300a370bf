/**
 * The token at the start of a part of an address, whose alphabet is that of base64url (RFC 4648, section 5). A link that is
 * copied out of an email or a chat often brings along what followed it: a full stop, a bracket, a quotation mark, a space.
 */
export function tokenIn(text: string): string {
  return /^[\w-]*/.exec(text)?.[0] ?? '';
}
