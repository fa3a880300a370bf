/** A mail as a message renders it, before the transport writes it in MIME. Addresses are bare, such as `a@example.com`. */
export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  /** One line. */
  subject: string;
  text: string;
  html: string;
  /** The address at which its reader leaves the list that it was sent to, by a press in the mail program (RFC 8058). */
  unsubscribe?: string;
  /** A calendar file to attach, with its name. */
  calendar?: { name: string; content: string };
}

/**
 * A value that a visitor typed, fit for a header: line breaks and other control characters, by which a header could be
 * smuggled in (OWASP, CRLF injection), become spaces.
 */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
