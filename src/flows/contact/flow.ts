import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { contactFields, withPresentNames } from '../../../contract/contact.ts';
import { blankContact, contactMachine } from '../../../machines/contact.ts';
import { watchingNetwork } from '../../actors/window.ts';
import type { SubmissionFlow } from '../../submissions/running.ts';
import { storedForm } from '../../submissions/stored-form.ts';
import { contactDraft } from './draft.ts';
import { contactRequestOf, sendContactMessage } from './requests.ts';

const machine = contactMachine.provide({
  actors: { sendingContactMessage: fromPromise(sendContactMessage), watchingNetwork },
});

const stored = z.object({
  form: z.pipe(z.transform(withPresentNames), storedForm(contactFields, blankContact)),
  key: z.string().check(z.minLength(1)),
});

export const contactFlow: SubmissionFlow<typeof machine> = {
  kind: 'contact',
  notice: {
    unsent: 'Your message hasn’t been sent yet',
    rejected: 'Your message needs a correction before we can accept it',
    sent: 'Your message has been sent',
    link: 'Write another message',
    again: true,
  },
  machine,
  submissionOf: ({ form, key }) => ({ form, key }),
  request: contactRequestOf,
  check: (submission) => stored.safeParse(submission).data,
  draft: contactDraft,
};
