import {
  newPasswordPath,
  passwordResetPath,
  passwordUpdated,
  resetCheckAnswer,
  resetCheckPath,
  resetLinkAnswer,
} from '../../contract/password-reset.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { PasswordUpdate, ResetLinkCheck, ResetLinkRequest } from '../../machines/password-reset.ts';
import { fixedText, jsonOf } from './answer.ts';
import { type Invocation, post } from './client.ts';

/** Asks for a reset link by email. */
export async function requestResetLink({ input: { email, key }, signal }: Invocation<ResetLinkRequest>): Promise<void> {
  await post(passwordResetPath, {
    json: { email },
    headers: { [idempotencyHeader]: key },
    signal,
    answer: jsonOf(resetLinkAnswer),
    rejectsLimit: true,
  });
}

/** Checks whether a reset link works. */
export async function checkResetLink({ input: { token }, signal }: Invocation<ResetLinkCheck>): Promise<void> {
  await post(resetCheckPath, {
    json: { token },
    signal,
    answer: jsonOf(resetCheckAnswer),
  });
}

/** Sets a new password by the token of a reset link. */
export async function updatePassword({
  input: { token, password, key },
  signal,
}: Invocation<PasswordUpdate>): Promise<void> {
  await post(newPasswordPath, {
    json: { token, password },
    headers: { [idempotencyHeader]: key },
    signal,
    answer: fixedText(passwordUpdated),
    rejectsLimit: true,
  });
}
