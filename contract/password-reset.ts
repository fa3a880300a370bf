import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { newPassword } from './password.ts';
import { type FieldError, fieldErrorsOf } from './problem.ts';

/** Where a link is asked for: rulings on calls. */
export const passwordResetPath = '/api/register/passwordReset';

/** Where a link is checked before anything is typed. */
export const resetCheckPath = '/api/register/passwordReset/check';

/** Where the new password is sent, to the letter of specification 7, with both slashes. */
export const newPasswordPath = '/api/register/verifyEmailCode//';

/** The page of the flow; a token stands behind it as `/{token}`, or in its query as `tokenID`. */
export const passwordResetPage = '/password_reset';

/** The body of `POST /api/register/passwordReset`. */
export const resetLinkRequest = z.object({ email: emailAddress() });

/** Its answer, the same whether or not the address has an account. */
export const resetLinkAnswer = z.object({ detail: z.string() });

const token = z.string('Send the token');

/** The body of `POST /api/register/passwordReset/check`. */
export const resetCheckRequest = z.object({ token });

/** Its answer: the link works. */
export const resetCheckAnswer = z.object({ detail: z.literal('This link works.') });

/** The body of `POST /api/register/verifyEmailCode//`: specification 3 (Password reset payload). */
export const newPasswordRequest = z.object({ token, password: newPassword });

/** Its answer, as text: specification 2 (Password reset). */
export const passwordUpdated = 'Password Updated';

/** What is wrong with an address that a link is asked for. */
export function resetLinkFieldErrors(form: { email: string }): FieldError[] {
  return fieldErrorsOf(resetLinkRequest.safeParse(form).error?.issues ?? []);
}
