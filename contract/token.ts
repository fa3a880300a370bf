/** The characters of a token: those of base64url (RFC 4648, section 5). */
const token = /[\w-]+/;

/** The token in a part of an emailed link, without what was copied behind it: a full stop, a bracket, a comma or a space. */
export const tokenIn = (text: string) => token.exec(text)?.[0] ?? '';
