import * as z from 'zod/mini';
import { draftStore } from '../draft-store.ts';

/** The draft of a request for a reset link: the email address, never a password or a token. */
export const passwordResetDraft = draftStore('password-reset', z.object({ form: z.object({ email: z.string() }) }));
