import * as z from 'zod/mini';
import { maxLengths } from './limits.ts';
import { exactText } from './text.ts';

const missing = 'Enter your email address';

/** An optional email address, kept as typed. `invalid` is the error of text that is no email address. */
export const emailAddressOrNone = (invalid = 'Invalid email') =>
  exactText(maxLengths.email, 'Email', missing).check(
    z.normalize('NFC'),
    z.refine((email) => email === '' || isEmail(email), invalid),
  );

/** A required email address: specification 5 (Email). */
export const emailAddress = (invalid?: string) => emailAddressOrNone(invalid).check(z.minLength(1, missing));

/** Whether text is an email address, in the letters of any script (RFC 6531). */
export function isEmail(typed: string): boolean {
  return partsOf(typed) !== undefined;
}

/**
 * The one form of an address, however it is typed: lower case, because mail servers ignore case, and with the domain in
 * ASCII. Text that is no address is returned trimmed.
 */
export function mailboxOf(typed: string): string {
  const { local, domain } = partsOf(typed) ?? {};
  const mailbox = domain === undefined ? typed.trim() : `${local}@${domain}`;
  return mailbox.normalize('NFC').toLowerCase().normalize('NFC');
}

/** `typed` if it is the address `mailbox`, else `mailbox`: people should see their address as they typed it. */
export function asTyped(mailbox: string, typed: string): string {
  return mailboxOf(typed) === mailbox ? typed.trim() : mailbox;
}

/**
 * The part before the @: whatever RFC 5322, section 3.2.3, allows there without quotes, in the letters of any script, with no
 * dot next to another dot or at either end, and no invisible character. Nor an encoded word (RFC 2047), which mail programs may read
 * as another address.
 */
const localPattern =
  /^(?!\.)(?!.*\.\.)(?!.*=\?[^?]+\?[BQbq]\?)(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+(?<!\.)$/u;

/** A domain as it may be typed, without any character that a URL parser would read as another part. */
const typedDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** A domain in ASCII: labels of up to 63 characters, the last of which is not a number. */
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** The two parts of an address, with its domain in ASCII; undefined for text that is no address. */
function partsOf(typed: string): { local: string; domain: string } | undefined {
  const [local = '', written = '', ...more] = typed.trim().normalize('NFC').split('@');
  if (more.length > 0 || local.length > maxLengths.emailLocal || !localPattern.test(local)) return undefined;
  const domain = asciiOf(written);
  return domain === undefined || local.length + 1 + domain.length > maxLengths.email ? undefined : { local, domain };
}

/** A domain in ASCII (UTS 46), as URL parsers write it; undefined for text that is no domain. */
function asciiOf(domain: string): string | undefined {
  if (!typedDomain.test(domain)) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return asciiDomain.test(hostname) ? hostname : undefined;
  } catch {
    return undefined;
  }
}
