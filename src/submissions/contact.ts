import * as z from 'zod/mini';
import { type ContactField, contactFields, contactPage } from '../../contract/contact.ts';
import { contactMachine } from '../../machines/contact.ts';
import { contactDraft, messageRequestOf, sendingMessage } from '../actors/contact.ts';
import { watchingNetwork } from '../actors/window.ts';
import type { SubmissionFlow } from './running.ts';

const machine = contactMachine.provide({ actors: { sendingMessage, watchingNetwork } });

const submission = z.object({
  form: z.record(z.enum(contactFields as [ContactField]), z.string()),
  key: z.string().check(z.minLength(1)),
});

/** Sending a message, as it goes on until it is acknowledged. */
export const contactFlow: SubmissionFlow<typeof machine> = {
  kind: 'contact',
  page: contactPage,
  words: {
    unsent: 'Your message has not been sent yet',
    rejected: 'Your message needs a correction before we can take it',
    sent: 'Your message has been sent',
    see: 'Write another message',
  },
  machine,
  submissionOf: ({ context: { form, key } }) => ({ form, key }),
  request: ({ context }) => messageRequestOf(context),
  check: (kept) => submission.safeParse(kept).data,
  draft: contactDraft,
  draftOf: ({ form, key }) => ({ form, key }),
  sendNow: { type: 'retry.pressed' },
};
