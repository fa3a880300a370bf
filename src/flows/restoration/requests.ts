import { type RestoredCompany, restorationPage, restorationResponse } from '../../../contract/company-restoration.ts';
import { jsonOf } from '../../http/answer.ts';
import { type Invocation, post } from '../../http/client.ts';

/** Brings a company back by the token of an emailed link. */
export async function restoreCompany({
  input: { token },
  signal,
}: Invocation<{ token: string }>): Promise<RestoredCompany> {
  return post(`${restorationPage}/${encodeURIComponent(token)}`, {
    json: {},
    signal,
    answer: jsonOf(restorationResponse),
    rejectsLimit: true,
  });
}
