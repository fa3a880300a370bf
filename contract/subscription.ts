import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { type FieldError, fieldError, fieldErrorsOf } from './problem.ts';

/** Where a subscription is asked for: rulings on calls. */
export const subscriptionPath = '/api/register/subscribe';

/** The page that answers a subscription which was asked for without scripts. */
export const subscriptionPage = '/subscribe';

/**
 * The pages that mails to subscribers lead to; a token stands behind each as `/{token}`. A GET shows the page and changes
 * nothing; what it offers is done by a POST to the same address, which is also the one of RFC 8058 (one-click).
 */
export const subscriptionLinkPages = { confirm: '/subscribe/confirm', leave: '/subscribe/leave' } as const;

export type SubscriptionLinkPurpose = keyof typeof subscriptionLinkPages;

/** The body of `POST /api/register/subscribe`. */
export const subscriptionRequest = z.object({ email: emailAddress() });

export type SubscriptionFormValues = z.infer<typeof subscriptionRequest>;
export type SubscriptionField = keyof SubscriptionFormValues;

/** The names of the form's fields. */
export const subscriptionFields: readonly SubscriptionField[] = ['email'];

/** The answer of the calls, in words. That of a subscription is the same whether or not the address has one. */
export const subscriptionResponse = z.object({ detail: z.string() });

const typed = z.object({ email: z.string() });

/** What became of a subscription that was asked for by a plain form. */
export const subscriptionAnswer = z.discriminatedUnion('kind', [
  z.object({ flow: z.literal('subscription'), kind: z.literal('accepted'), form: typed }),
  z.object({
    flow: z.literal('subscription'),
    kind: z.literal('rejected'),
    form: typed,
    fieldErrors: z.array(fieldError),
  }),
]);

export type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>;

const nothingTyped = z.object({});

/** What became of a press on the page of a mailed link that was made without scripts. */
export const subscriptionLinkAnswer = z.discriminatedUnion('kind', [
  z.object({ flow: z.literal('subscriptionLink'), kind: z.literal('accepted'), form: nothingTyped }),
  z.object({
    flow: z.literal('subscriptionLink'),
    kind: z.literal('rejected'),
    form: nothingTyped,
    fieldErrors: z.array(fieldError),
  }),
]);

export type SubscriptionLinkAnswer = z.infer<typeof subscriptionLinkAnswer>;

/** What is wrong with an address that is to be subscribed. */
export function subscriptionFieldErrors(form: SubscriptionFormValues): FieldError[] {
  return fieldErrorsOf(subscriptionRequest.safeParse(form).error?.issues ?? []);
}
