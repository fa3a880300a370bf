import * as z from 'zod/mini';
import { maxLengths } from './limits.ts';
import { fieldError } from './problem.ts';
import { text } from './text.ts';

/** Where a contact message is sent: specification 7. */
export const contactPath = '/api/register/sendWebMessage';

/** The page that holds its form. */
export const contactPage = '/contacts';

/** The answer, read as text: specification 7. */
export const contactReceived = 'Thank you. Your message was sent.';

/**
 * What a visitor fills in, by the names of specification 3 (Contact message), in the order of the form. Nothing is
 * required and nothing must look like anything (specification 5); only what is endlessly long is rejected.
 */
const fields = {
  full_name: z._default(text(maxLengths.name, 'Full Name'), ''),
  organization: z._default(text(maxLengths.organization, 'Organization'), ''),
  phone_number: z._default(text(maxLengths.phone, 'Phone Number'), ''),
  email_address: z._default(text(maxLengths.email, 'Email Address'), ''),
  enquiry: z._default(text(maxLengths.enquiry, 'Enquiry'), ''),
};

/** The field that people do not see and programs fill in. What it holds comes from a program. */
export const honeypotField = 'website';

const trap = { [honeypotField]: z._default(text(maxLengths.honeypot, 'Website'), '') };

/** The body of `POST /api/register/sendWebMessage`: the message, and the page's own sending flag, which says nothing. */
export const contactRequest = z.object({ ...fields, ...trap, sending: z.optional(z.unknown()) });

export type ContactMessage = z.infer<z.ZodMiniObject<typeof fields>>;
export type ContactRequest = z.infer<typeof contactRequest>;
export type ContactMessageField = keyof ContactMessage;

/** The form, with the field that nobody sees. */
export type ContactFormValues = Record<ContactMessageField | typeof honeypotField, string>;
export type ContactField = keyof ContactFormValues;

/** The names of the message's fields in the order in which they are asked. */
export const contactMessageFields = Object.keys(fields) as ContactMessageField[];

/** The names of all fields of the form. */
export const contactFields: readonly ContactField[] = [...contactMessageFields, honeypotField];

const typed = z.record(z.enum([...contactMessageFields, honeypotField]), z.string());

/** What became of a message that was posted as a plain form, with what was typed. */
export const contactAnswer = z.discriminatedUnion('kind', [
  z.object({ flow: z.literal('contact'), kind: z.literal('accepted'), form: typed }),
  z.object({ flow: z.literal('contact'), kind: z.literal('rejected'), form: typed, fieldErrors: z.array(fieldError) }),
]);

export type ContactAnswer = z.infer<typeof contactAnswer>;

/** The request that a form makes: specification 3, with the flag that it is being sent. */
export function contactBodyOf({ [honeypotField]: trapped, ...message }: ContactFormValues) {
  return { ...message, sending: true, ...(trapped && { [honeypotField]: trapped }) };
}
