import { fromPromise } from 'xstate';
import { companyRestorationMachine } from '../../../machines/company-restoration.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { useAnswer } from '../answer.ts';
import { restoreCompany } from './requests.ts';

const machine = companyRestorationMachine.provide({ actors: { restoringCompany: fromPromise(restoreCompany) } });

/** Runs the page of the link that brings a company back. */
export function useCompanyRestoration() {
  return useFlow(machine, { answer: useAnswer('companyRestoration') });
}
