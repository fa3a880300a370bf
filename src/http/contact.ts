import { contactBodyOf, contactPath, contactReceived } from '../../contract/contact.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { ContactTry } from '../../machines/contact.ts';
import { type Invocation, post } from './client.ts';

export function contactRequestOf({ form, key }: ContactTry) {
  return { path: contactPath, headers: { [idempotencyHeader]: key }, body: contactBodyOf(form) };
}

export async function sendContactMessage({ input, signal }: Invocation<ContactTry>): Promise<void> {
  const { path, headers, body } = contactRequestOf(input);
  const rejection = 'The server did not accept this message.';
  const response = await post(path, { json: body, headers, signal, rejection, rejectsLimit: true });
  if ((await response.text()) !== contactReceived) throw new Error('The answer does not acknowledge the message.');
}
