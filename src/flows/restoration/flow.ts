import { fromPromise } from 'xstate';
import { type RestoredCompany, restorationPage, restorationResponse } from '../../../contract/company-restoration.ts';
import { companyRestorationMachine } from '../../../machines/company-restoration.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { jsonOf } from '../../http/answer.ts';
import { type Invocation, post } from '../../http/client.ts';
import { useAnswer } from '../answer.ts';

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

const machine = companyRestorationMachine.provide({ actors: { restoringCompany: fromPromise(restoreCompany) } });

/** Runs the page of the link that brings a company back. */
export function useCompanyRestoration() {
  return useFlow(machine, { answer: useAnswer('companyRestoration') });
}
