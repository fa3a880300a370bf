import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { newPasswordPath, passwordResetPath, passwordUpdated, resetLinkAnswer } from '../../contract/password-reset.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { LinkRequest, NewPassword } from '../../machines/password-reset.ts';
import { draftStore } from './draft.ts';
import { post } from './posting.ts';

/** What asking for a link leaves in session storage: the address alone, never a password or a token. */
export const passwordResetDraft = draftStore('password-reset', z.object({ form: z.object({ email: z.string() }) }));

/** Asks for a link by mail. Rejects with a Refusal where the server will not send one to what was typed, or not now. */
export const askingLink = fromPromise<void, LinkRequest>(
  async ({ input: { email, key }, signal }: { input: LinkRequest; signal: AbortSignal }) => {
    const response = await post(passwordResetPath, {
      json: { email },
      headers: { [idempotencyHeader]: key },
      signal,
      refusal: 'The server did not accept this address.',
      tellsLimit: true,
    });
    // An answer of another shape is not our server's: a hotel's sign-in page, say.
    resetLinkAnswer.parse(await response.json());
  },
);

/** Sends the new password. Rejects with a Refusal where the server will not take it, or does not know the link. */
export const updatingPassword = fromPromise<void, NewPassword>(
  async ({ input: { token, password, key }, signal }: { input: NewPassword; signal: AbortSignal }) => {
    const response = await post(newPasswordPath, {
      json: { token, password },
      headers: { [idempotencyHeader]: key },
      signal,
      refusal: 'The server did not accept this password.',
      tellsLimit: true,
    });
    if ((await response.text()) !== passwordUpdated) throw new Error('The answer does not say that it was updated.');
  },
);
