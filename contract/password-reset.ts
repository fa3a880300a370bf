import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { type FieldError, fieldErrorsOf } from './field-error.ts';
import { newPassword } from './password.ts';

/** The endpoint that emails a link: rulings on calls. */
export const passwordResetPath = '/api/register/passwordReset';

/** The endpoint that checks a link before anything is typed. */
export const resetCheckPath = '/api/register/passwordReset/check';

/** The endpoint that sets the new password, exactly as in specification 7, with both slashes. */
export const newPasswordPath = '/api/register/verifyEmailCode//';

/** The page of the flow. A link adds its token as `/{token}` or as the query parameter `tokenID`. */
export const passwordResetPage = '/password_reset';

/** The body of `POST /api/register/passwordReset`. */
export const resetLinkRequest = z.object({ email: emailAddress() });

/** The answer, the same whether or not the address has an account. */
export const resetLinkAnswer = z.object({ detail: z.string() });

const token = z.string('Send the token');

/** The body of `POST /api/register/passwordReset/check`. */
export const resetCheckRequest = z.object({ token });

/** Why a link does not work. */
export const resetLinkProblem = z.enum(['unknown', 'used', 'superseded', 'expired']);

/**
 * The answer: what was found. That a link does not work is no error, because the question was. If it works, the answer has the
 * address of the account, which was proven by following it; a server of an earlier release leaves it out.
 */
export const resetCheckAnswer = z.union([
  z.object({ problem: resetLinkProblem, detail: z.string() }),
  z.object({ detail: z.literal('This link works.'), email: z.optional(z.string()) }),
]);

/** The body of `POST /api/register/verifyEmailCode//`: specification 3 (Password reset payload). */
export const newPasswordRequest = z.object({ token, password: newPassword });

/** The answer, as text: specification 2 (Password reset). */
export const passwordUpdated = 'Password Updated';

/** The field errors of the form that asks for a link. */
export function resetLinkFieldErrors(form: { email: string }): FieldError[] {
  return fieldErrorsOf(resetLinkRequest.safeParse(form).error?.issues ?? []);
}
