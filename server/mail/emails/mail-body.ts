/** One line of the details in an email, such as `When: Saturday …`. */
export interface MailLine {
  term: string;
  value: string;
  /** Whether the value is a URL of ours to open. */
  isLink?: true;
}

/** The content of an email, from which both its text part and its HTML part are made, in this order. */
export interface MailBody {
  heading: string;
  /** Such as `Hello Wanjiru,`. What follows begins with a capital. */
  greeting?: string;
  /** Paragraphs above the code and the lines. The first is also the preview in a list of emails. */
  opening: readonly [string, ...string[]];
  /** A code for the reader to type or copy. */
  code?: string;
  lines?: readonly MailLine[];
  /** What a visitor wrote to us. */
  quote?: { term: string; paragraphs: readonly string[] };
  /** The one button. */
  link?: { words: string; url: string };
  /** Several ways to do the same, beside each other, in place of the button. */
  ways?: readonly { words: string; url: string }[];
  /** Paragraphs below the button: when it ends, and what to do if it was not you. */
  closing: readonly string[];
  /** Why the reader gets this email. */
  reason: string;
  /** The unsubscribe link of an email to a subscriber. */
  unsubscribe?: string;
}
