import {
  newPasswordPath,
  passwordResetPath,
  passwordUpdated,
  resetCheckAnswer,
  resetCheckPath,
  resetLinkAnswer,
} from '../../../contract/password-reset.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import type { PasswordUpdate, ResetLinkCheck, ResetLinkRequest } from '../../../machines/password-reset.ts';
import type { Rejection } from '../../../machines/submission.ts';
import { fixedText, jsonOf } from '../../http/answer.ts';
import { type Invocation, post } from '../../http/client.ts';

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

/**
 * Checks whether a reset link works; returns the address of its account. That it does not rejects the link, as when a password is
 * set with it.
 */
export async function checkResetLink({ input: { token }, signal }: Invocation<ResetLinkCheck>): Promise<string> {
  const answer = await post(resetCheckPath, {
    json: { token },
    signal,
    answer: jsonOf(resetCheckAnswer),
  });
  if (!('problem' in answer)) return answer.email ?? '';
  throw { rejected: true, fieldErrors: [{ field: 'token', message: answer.detail }] } satisfies Rejection;
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
