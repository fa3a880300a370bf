import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { type FieldError, fieldError, fieldErrorsOf } from './field-error.ts';

/** The endpoint that asks for a subscription: rulings on calls. */
export const subscriptionPath = '/api/register/subscribe';

/** The page with the form, which also answers a form posted without scripts. */
export const subscriptionPage = '/subscribe';

/**
 * The pages that emails to subscribers link to, each with a token as `/{token}`. A GET shows the page and changes nothing; a
 * POST to the same address confirms or unsubscribes, also as the one-click request of RFC 8058.
 */
export const subscriptionLinkPages = { confirm: '/subscribe/confirm', leave: '/subscribe/leave' } as const;

export type SubscriptionLinkPurpose = keyof typeof subscriptionLinkPages;

/** The body of `POST /api/register/subscribe`. */
export const subscriptionRequest = z.object({ email: emailAddress() });

export type SubscriptionFormValues = z.infer<typeof subscriptionRequest>;
export type SubscriptionField = keyof SubscriptionFormValues;

/** The names of the form's fields. */
export const subscriptionFields: readonly SubscriptionField[] = ['email'];

/** The answer of the endpoints. That to a request is the same whether or not the address is subscribed. */
export const subscriptionResponse = z.object({ detail: z.string() });

const typed = z.object({ email: z.string() });

/** The outcome of a form posted without scripts, with the typed values. */
export const subscriptionFormAnswer = /* @__PURE__ */ z.discriminatedUnion('kind', [
  z.object({ flow: z.literal('subscription'), kind: z.literal('accepted'), form: typed }),
  z.object({
    flow: z.literal('subscription'),
    kind: z.literal('rejected'),
    form: typed,
    fieldErrors: z.array(fieldError),
  }),
]);

export type SubscriptionAnswer = z.infer<typeof subscriptionFormAnswer>;

const nothingTyped = z.object({});

/** The outcome of a button pressed without scripts on the page of an emailed link. */
export const subscriptionLinkFormAnswer = /* @__PURE__ */ z.discriminatedUnion('kind', [
  z.object({ flow: z.literal('subscriptionLink'), kind: z.literal('accepted'), form: nothingTyped }),
  z.object({
    flow: z.literal('subscriptionLink'),
    kind: z.literal('rejected'),
    form: nothingTyped,
    fieldErrors: z.array(fieldError),
  }),
]);

export type SubscriptionLinkAnswer = z.infer<typeof subscriptionLinkFormAnswer>;

/** The field errors of the form. */
export function subscriptionFieldErrors(form: SubscriptionFormValues): FieldError[] {
  return fieldErrorsOf(subscriptionRequest.safeParse(form).error?.issues ?? []);
}
