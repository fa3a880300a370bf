import { type CompanyHome, registrationPaths, resendAnswer, resendRequest } from '../../../contract/registration.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import type { LinkResending } from '../../../machines/company-home.ts';
import { jsonOf } from '../../http/answer.ts';
import { type Invocation, post } from '../../http/client.ts';

export { endSession, readSession } from '../registration/requests.ts';

/** Has somebody who was invited emailed another link, unless more links than the page knows of were emailed already. */
export async function sendInvitationAgain({
  input: { key, ...wish },
  signal,
}: Invocation<LinkResending>): Promise<CompanyHome> {
  return post(registrationPaths.resendInvitation, {
    json: resendRequest.parse(wish),
    headers: { [idempotencyHeader]: key },
    signal,
    answer: jsonOf(resendAnswer),
    rejectsLimit: true,
  });
}
