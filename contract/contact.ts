import * as z from 'zod/mini';
import { isEmail } from './email.ts';
import { type FieldError, fieldError } from './field-error.ts';
import { maxLengths } from './limits.ts';
import { isPhone } from './phone.ts';
import { cutText, possiblyEmptyText } from './text.ts';

/** The endpoint of the contact form: specification 7. */
export const contactPath = '/api/register/sendWebMessage';

/** The page with the form. */
export const contactPage = '/contacts';

/** The answer, as text: specification 7. */
export const contactReceived = 'Thank you. Your message was sent.';

/**
 * The fields of specification 3 (Contact message), in the order of the form. None is required or validated
 * (specification 5), apart from a maximum length.
 */
const fields = {
  full_name: z._default(possiblyEmptyText(maxLengths.name, 'Full name'), ''),
  organization: z._default(possiblyEmptyText(maxLengths.organization, 'Organisation'), ''),
  phone_number: z._default(possiblyEmptyText(maxLengths.phone, 'Phone number'), ''),
  email_address: z._default(possiblyEmptyText(maxLengths.email, 'Email'), ''),
  enquiry: z._default(possiblyEmptyText(maxLengths.enquiry, 'Enquiry'), ''),
};

/**
 * A hidden field whose name means nothing to form fillers and password managers. Spam programs fill it in, but a form filler
 * may do so too, so a message with a value in it is marked as possible spam and emailed like any other.
 */
export const honeypotField = 'leave_empty';

/** Its name in version 0.1.0, whose pages still send it, and which is still in old drafts and stored messages. */
export const earlierHoneypotField = 'website';

const honeypot = z._default(cutText(maxLengths.honeypot, 'Leave this field empty'), '');
const trap = { [honeypotField]: honeypot, [earlierHoneypotField]: honeypot };

/** The body of `POST /api/register/sendWebMessage`; the page's `sending` flag (specification 3) is ignored. */
export const contactRequest = z.object({ ...fields, ...trap, sending: z.optional(z.unknown()) });

export type ContactMessage = z.infer<z.ZodMiniObject<typeof fields>>;
export type ContactRequest = z.infer<typeof contactRequest>;
export type ContactMessageField = keyof ContactMessage;

/** The values of the form, including the hidden field. */
export type ContactFormValues = Record<ContactMessageField | typeof honeypotField, string>;
export type ContactField = keyof ContactFormValues;

/** The names of the message's fields, in the order of the form. */
export const contactMessageFields = Object.keys(fields) as ContactMessageField[];

/** The names of all fields, including the hidden one. */
export const contactFields: readonly ContactField[] = [...contactMessageFields, honeypotField];

const typed = z.record(z.enum([...contactMessageFields, honeypotField]), z.string());

/**
 * The outcome of a form posted without scripts, with the typed values. A questioned message was not stored: it waits for a
 * second press. `pointedOut` says whether a rejected message was questioned before.
 */
export const contactFormAnswer = /* @__PURE__ */ z.discriminatedUnion('kind', [
  z.object({ flow: z.literal('contact'), kind: z.literal('accepted'), form: typed }),
  z.object({
    flow: z.literal('contact'),
    kind: z.literal('questioned'),
    form: typed,
    fieldErrors: z.array(fieldError),
  }),
  z.object({
    flow: z.literal('contact'),
    kind: z.literal('rejected'),
    form: typed,
    fieldErrors: z.array(fieldError),
    pointedOut: z.boolean(),
  }),
]);

export type ContactAnswer = z.infer<typeof contactFormAnswer>;

/** The fields that a page or a device of an earlier release has sent or stored, under their present names. */
export function withPresentNames(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields;
  const { [earlierHoneypotField]: filled, ...others } = fields as Record<string, unknown>;
  return filled ? { ...others, [honeypotField]: filled } : others;
}

/** The request body for a form: specification 3, with its sending flag. */
export function contactBodyOf({ [honeypotField]: trapped, ...message }: ContactFormValues) {
  return { ...message, sending: true, ...(trapped && { [honeypotField]: trapped }) };
}

const sendAnyway = 'correct it, or press Send again to send it as it is';

/**
 * What the visitor is asked about once before a message is sent (rulings on contact): a phone number or email address that
 * cannot be one. Empty fields are fine.
 */
export function contactQuestions(form: Pick<ContactMessage, 'phone_number' | 'email_address'>): FieldError[] {
  const { phone_number, email_address } = contactRequest.safeParse(form).data ?? form;
  const isQuestionable = (typed: string, can: (typed: string) => boolean) => typed !== '' && !can(typed);
  return [
    ...(isQuestionable(phone_number, isPhone)
      ? [{ field: 'phone_number', message: `This doesn’t look like a phone number: ${sendAnyway}` }]
      : []),
    ...(isQuestionable(email_address, isEmail)
      ? [{ field: 'email_address', message: `This doesn’t look like an email address: ${sendAnyway}` }]
      : []),
  ];
}
