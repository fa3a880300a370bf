import * as z from 'zod/mini';
import { draftStore } from '../draft-store.ts';

export const subscriptionDraft = draftStore('subscribe', z.object({ form: z.object({ email: z.string() }) }));
