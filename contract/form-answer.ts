import * as z from 'zod/mini';
import { formAnswers } from './form-answer.gen.ts';

/** The outcome of a form posted without scripts, for the page that answers it. */
export const formAnswer = z.union(formAnswers);

export type FormAnswer = z.infer<typeof formAnswer>;
