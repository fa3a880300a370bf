import { doneTitles } from '../../content/done-titles.ts';
import type { FormAnswer } from '../../contract/form-answer.ts';
import { doneTitle } from '../design/titleStart.ts';
import type { SiteContext } from './__root.tsx';

type Flow = FormAnswer['flow'];
type AnswerFor<F extends Flow> = Extract<FormAnswer, { flow: F }>;

/** The server's answer to a flow's form, when this document is the answer to that form posted without scripts. */
export function answerFor<F extends Flow>({ answer }: SiteContext, flow: F): AnswerFor<F> | undefined {
  return isFor(answer, flow) ? answer : undefined;
}

/** The title of a form's page, which starts with the outcome when this document is the answer to the form. */
export function formTitle(context: SiteContext, flow: Exclude<Flow, 'subscriptionLink'>, title: string): string {
  return answerTitle(answerFor(context, flow), title, doneTitles[flow]);
}

/** The title of a page that may be the answer to a form; `done` is what it says if the form was accepted. */
export function answerTitle(answer: FormAnswer | undefined, title: string, done: string): string {
  if (!answer) return title;
  return answer.kind === 'accepted' ? doneTitle(done, title) : `Error: ${title}`;
}

function isFor<F extends Flow>(answer: FormAnswer | undefined, flow: F): answer is AnswerFor<F> {
  return answer?.flow === flow;
}
