import type { FormAnswer } from '../../contract/form-answer.ts';
import type { SiteContext } from './__root.tsx';

type Flow = FormAnswer['flow'];
type AnswerFor<F extends Flow> = Extract<FormAnswer, { flow: F }>;

/** The server's answer to a flow's form, when this document is the answer to that form posted without scripts. */
export function answerFor<F extends Flow>({ answer }: SiteContext, flow: F): AnswerFor<F> | undefined {
  return isFor(answer, flow) ? answer : undefined;
}

/** The title of a form's page; it starts with 'Error' when this document is a rejection of the form. */
export function formTitle(context: SiteContext, flow: Flow, title: string): string {
  return answerFor(context, flow)?.kind === 'rejected' ? `Error: ${title}` : title;
}

function isFor<F extends Flow>(answer: FormAnswer | undefined, flow: F): answer is AnswerFor<F> {
  return answer?.flow === flow;
}
