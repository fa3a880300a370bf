import * as z from 'zod/mini';
import { fieldError } from './field-error.ts';

/**
 * The page of the link that is emailed to somebody who has deleted their company, with a token as `/{token}`: ruling on the
 * registration link. A GET shows it and changes nothing; a POST to the same address brings the company back.
 */
export const restorationPage = '/registration/restore';

/** What is back: the company, and how many of its invitations still work; and the team that the owner has left for it. */
export const restorationResponse = z.object({ team: z.string(), invitations: z.number(), left: z.string() });

export type RestoredCompany = z.infer<typeof restorationResponse>;

const nothingTyped = z.object({});

/** The outcome of the button pressed without scripts. */
export const restorationFormAnswer = /* @__PURE__ */ z.discriminatedUnion('kind', [
  z.object({
    flow: z.literal('companyRestoration'),
    kind: z.literal('accepted'),
    form: nothingTyped,
    company: restorationResponse,
  }),
  z.object({
    flow: z.literal('companyRestoration'),
    kind: z.literal('rejected'),
    form: nothingTyped,
    fieldErrors: z.array(fieldError),
  }),
]);

export type RestorationAnswer = z.infer<typeof restorationFormAnswer>;
