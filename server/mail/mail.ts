/** A rendered email, before the transport writes it as MIME. Addresses are bare, such as `a@example.com`. */
export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  /** A single line. */
  subject: string;
  text: string;
  html: string;
  /** The URL that unsubscribes the reader, also by one click in the email program (RFC 8058). */
  unsubscribe?: string;
  /** A calendar file to attach, and its METHOD (default: PUBLISH). */
  calendar?: { name: string; content: string; method?: 'CANCEL' };
}

/**
 * Makes a value that a visitor typed safe for a header: line breaks and other control characters, which could inject
 * further headers (OWASP, CRLF injection), become spaces.
 */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** The marks that join the parts of an address, also in forms that browsers read as the same. */
const joints = /[.:/\\@\u2024\u3002\uFE52\uFF0E\uFF0F\uFF1A\uFF20\uFF61](?=[^\s.])/gu;

/** A telephone number that phones offer to call: seven digits or more of any script, with anything but letters between them. */
const callable = /(?<![+(])[+(]*\p{N}(?:[^\p{L}\p{N}]*\p{N}){6,}/gu;

/** Text without telephone numbers. They are left out rather than separated: people can also call one that is not a link. */
export function numberless(value: string): string {
  return value.replace(callable, '…');
}

/**
 * Text that no email program turns into a link and that names no number to call, on one line. For everything that a visitor
 * typed, in emails to other addresses than our own: anyone can type somebody else's address and have us email text to it.
 */
export function linkless(value: string): string {
  return numberless(oneLine(value)).replace(joints, '$& ');
}

/** The longest name that an email greets somebody by. */
const maxGreetedName = 40;

/** A number of any length, because short ones can be called too: no name has one. */
const number = /(?:\p{N}\P{L}*){3}/u;

/** A name for a sentence of an email; undefined for text that is hardly a name: too long, with a link or with a number. */
export function plausibleName(typed: string): string | undefined {
  const name = oneLine(typed);
  return name !== '' && name.length <= maxGreetedName && name === linkless(name) && !number.test(name)
    ? name
    : undefined;
}

/** The first line of an email. */
export function greeting(firstName: string): string {
  const name = plausibleName(firstName);
  return name === undefined ? 'Hello,' : `Hello ${name},`;
}
