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
import { post } from './client.ts';

/** Asks for a link by mail. Rejects with a Rejection where the server will not send one to what was typed, or not now. */
export async function askForLink({ email, key }: ResetLinkRequest, signal: AbortSignal): Promise<void> {
  const response = await post(passwordResetPath, {
    json: { email },
    headers: { [idempotencyHeader]: key },
    signal,
    rejection: 'The server did not accept this address.',
    tellsLimit: true,
  });
  // An answer of another shape is not our server's: a hotel's sign-in page, say.
  resetLinkAnswer.parse(await response.json());
}

/** Asks whether a link works. Rejects with a Rejection where it does not. */
export async function checkLink({ token }: ResetLinkCheck, signal: AbortSignal): Promise<void> {
  const response = await post(resetCheckPath, {
    json: { token },
    signal,
    rejection: 'The server did not accept this link.',
  });
  resetCheckAnswer.parse(await response.json());
}

/** Sends the new password. Rejects with a Rejection where the server will not take it, or does not know the link. */
export async function updatePassword({ token, password, key }: PasswordUpdate, signal: AbortSignal): Promise<void> {
  const response = await post(newPasswordPath, {
    json: { token, password },
    headers: { [idempotencyHeader]: key },
    signal,
    rejection: 'The server did not accept this password.',
    tellsLimit: true,
  });
  if ((await response.text()) !== passwordUpdated) throw new Error('The answer does not say that it was updated.');
}
