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
import type { Rejection } from '../../machines/submission.ts';
import { type Invocation, post } from './client.ts';

/** Asks for a reset link by email. */
export async function requestResetLink({ input: { email, key }, signal }: Invocation<ResetLinkRequest>): Promise<void> {
  const response = await post(passwordResetPath, {
    json: { email },
    headers: { [idempotencyHeader]: key },
    signal,
    rejection: 'The server did not accept this address.',
    rejectsLimit: true,
  });
  resetLinkAnswer.parse(await response.json());
}

/**
 * Checks whether a reset link works; returns the address of its account. That it does not rejects the link, as when a password is
 * set with it.
 */
export async function checkResetLink({ input: { token }, signal }: Invocation<ResetLinkCheck>): Promise<string> {
  const response = await post(resetCheckPath, {
    json: { token },
    signal,
    rejection: 'The server did not accept this link.',
  });
  const answer = resetCheckAnswer.parse(await response.json());
  if (!('problem' in answer)) return answer.email ?? '';
  throw { rejected: true, fieldErrors: [{ field: 'token', message: answer.detail }] } satisfies Rejection;
}

/** Sets a new password by the token of a reset link. */
export async function updatePassword({
  input: { token, password, key },
  signal,
}: Invocation<PasswordUpdate>): Promise<void> {
  const response = await post(newPasswordPath, {
    json: { token, password },
    headers: { [idempotencyHeader]: key },
    signal,
    rejection: 'The server did not accept this password.',
    rejectsLimit: true,
  });
  if ((await response.text()) !== passwordUpdated) throw new Error('The answer does not confirm the new password.');
}
