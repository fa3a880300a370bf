import * as z from 'zod/mini';

/**
 * Control characters apart from tab and line feed: PostgreSQL cannot store NUL, and terminals obey others. Also halves of
 * surrogate pairs, which no database stores as they are: what is stored would differ from what a retry sends.
 */
const controls = /[^\P{Cc}\t\n]|\p{Cs}/gu;

/**
 * Invisible characters that make text differ that looks the same, or show it in another order: zero-width ones, and the
 * controls of bidirectional text (UTS #39 and UTS #55). The joiners U+200C and U+200D stay, since words of some languages need
 * them.
 */
const deceptive = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;

/**
 * All invisible characters, including those that scripts and emoji need, and the blank Braille pattern (U+2800), which looks
 * like a space.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A letter, digit, punctuation mark or symbol. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text without the characters that nobody sees, to compare what people see. */
export const withoutInvisible = (text: string) => text.replace(invisible, '');

/** Whether text has something in it that people see. */
const isVisible = (text: string) => visible.test(withoutInvisible(text));

function cleanText(typed: string): string {
  const cleaned = typed.replace(controls, '').replace(deceptive, '');
  return isVisible(cleaned) ? cleaned : '';
}

const withoutCarriageReturns = (typed: string) => typed.replaceAll('\r\n', '\n');

const enter = (label: string) => `Enter your ${label.toLowerCase()}`;

const text =
  (clean: (typed: string) => string) =>
  (maxLength: number, label: string, missing = enter(label)) =>
    z.string(missing).check(
      z.overwrite((typed: string) => clean(withoutCarriageReturns(typed))),
      z.trim(),
      z.maxLength(maxLength, `${label} must be ${maxLength} characters or fewer`),
    );

/**
 * Text of up to `maxLength` characters, trimmed. Control characters and deceptive ones are dropped, and the CRLF line breaks
 * of a plain form (WHATWG URL-encoded form data) become LF. Text in which nothing is visible is empty. `label`
 * is the field's label in the form, `missing` the error of a field that was not sent; `z._default(possiblyEmptyText(…), '')` also
 * takes a form without it.
 */
export const possiblyEmptyText = text(cleanText);

/** The same for text that is cut if it is too long, because nobody could correct it. `wrong` is the error of what is no text. */
export const cutText = (maxLength: number, wrong: string) =>
  text((typed) => cleanText(typed.slice(0, maxLength)))(maxLength, '', wrong);

/** The same for text that has to be exact, such as an address: only NUL is dropped, so that a rule can reject the others. */
export const exactText = text((typed) => typed.replaceAll('\0', ''));

/** Text with at least one visible character. */
export const requiredText = (maxLength: number, label: string, missing = enter(label)) =>
  possiblyEmptyText(maxLength, label, missing).check(z.minLength(1, missing));
