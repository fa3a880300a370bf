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
  /** A calendar file to attach. */
  calendar?: { name: string; content: string };
}

/**
 * Makes a value that a visitor typed safe for a header: line breaks and other control characters, which could inject
 * further headers (OWASP, CRLF injection), become spaces.
 */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
