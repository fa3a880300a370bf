import { contactBodyOf, contactPath, contactReceived } from '../../../contract/contact.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import type { ContactTry } from '../../../machines/contact.ts';
import { fixedText } from '../../http/answer.ts';
import { type Invocation, post } from '../../http/client.ts';

export function contactRequestOf({ form, key }: ContactTry) {
  return {
    path: contactPath,
    headers: { [idempotencyHeader]: key },
    body: contactBodyOf(form),
    received: contactReceived,
  };
}

export async function sendContactMessage({ input, signal }: Invocation<ContactTry>): Promise<void> {
  const { path, headers, body, received } = contactRequestOf(input);
  return post(path, { json: body, headers, signal, answer: fixedText(received) });
}
