import * as z from 'zod/mini';
import { maxLengths } from './limits.ts';
import { text } from './text.ts';

/** An email address that may be left out, as it is typed. `invalid` is what is said of one that is none. */
export const emailAddressOrNone = (invalid = 'Invalid email') =>
  text(maxLengths.email, 'Email').check(
    z.normalize('NFC'),
    z.refine((email) => email === '' || isEmail(email), invalid),
  );

/** An email address that must be given: specification 5 (Email). */
export const emailAddress = (invalid?: string) => emailAddressOrNone(invalid).check(z.minLength(1, 'Enter Email'));

/** Whether a text is an email address, in the letters of any script (RFC 6531). */
export function isEmail(typed: string): boolean {
  return partsOf(typed) !== undefined;
}

/**
 * One address under one name, however it is typed: people write capitals and mail servers do not tell them apart, and a
 * domain may be written in its own letters or in ASCII.
 */
export function mailboxOf(typed: string): string {
  const { local, domain } = partsOf(typed) ?? {};
  const mailbox = domain === undefined ? typed.trim() : `${local}@${domain}`;
  return mailbox.normalize('NFC').toLowerCase().normalize('NFC');
}

/** A mailbox as its owner typed it, where that is what was typed: nobody is shown their address in other letters. */
export function asTyped(mailbox: string, typed: string): string {
  return mailboxOf(typed) === mailbox ? typed.trim() : mailbox;
}

/** What stands before the @: letters, digits and a few marks between them, and no dot beside a dot or at an end. */
const localPattern = /^(?!.*\.\.)(?!\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]$/u;

/** A domain as it may be typed: nothing that is read as another part of a URL. */
const typedDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** A domain as mail servers know it: labels of 63 characters at most, the last of which is no number. */
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** An address in its two parts, the domain in ASCII; undefined where it is none. */
function partsOf(typed: string): { local: string; domain: string } | undefined {
  const [local = '', written = '', ...more] = typed.trim().normalize('NFC').split('@');
  if (more.length > 0 || !localPattern.test(local)) return undefined;
  const domain = asciiOf(written);
  return domain === undefined || local.length + 1 + domain.length > maxLengths.email ? undefined : { local, domain };
}

/** A domain in ASCII (UTS 46), as browsers and Node write it in a URL; undefined where it is none. */
function asciiOf(domain: string): string | undefined {
  if (!typedDomain.test(domain)) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return asciiDomain.test(hostname) ? hostname : undefined;
  } catch {
    return undefined;
  }
}
