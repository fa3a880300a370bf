import * as z from 'zod/mini';
import { type ContactField, contactFields, withPresentNames } from '../../../contract/contact.ts';
import { draftStore } from '../draft-store.ts';

export const contactDraft = draftStore(
  'contact',
  z.object({
    form: z.pipe(z.transform(withPresentNames), z.partialRecord(z.enum(contactFields as [ContactField]), z.string())),
    key: z.string(),
  }),
);
