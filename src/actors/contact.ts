import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import {
  type ContactField,
  contactBodyOf,
  contactFields,
  contactPath,
  contactReceived,
} from '../../contract/contact.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { ContactTry } from '../../machines/contact.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { post } from '../http/client.ts';

/** What a message in progress leaves in session storage. */
export const contactDraft = draftStore(
  'contact',
  z.object({ form: z.partialRecord(z.enum(contactFields as [ContactField]), z.string()), key: z.string() }),
);

/** The request that one try makes. */
export function messageRequestOf({ form, key }: ContactTry) {
  return { path: contactPath, headers: { [idempotencyHeader]: key }, body: contactBodyOf(form) };
}

/** Sends the message once. Rejects with a Rejection where the server read it and will not take it, or not now. */
export const sendingMessage = fromPromise<void, ContactTry>(
  async ({ input, signal }: { input: ContactTry; signal: AbortSignal }) => {
    const { path, headers, body } = messageRequestOf(input);
    const response = await post(path, {
      json: body,
      headers,
      signal,
      rejection: 'The server did not accept this message.',
      tellsLimit: true,
    });
    // Other words are not our server's: a hotel's sign-in page, say.
    if ((await response.text()) !== contactReceived) throw new Error('The answer does not say that it was received.');
  },
);
