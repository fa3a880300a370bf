import { useRouteContext } from '@tanstack/react-router';
import type { FormAnswer } from '../../contract/form-answer.ts';

type Flow = FormAnswer['flow'];
type AnswerFor<F extends Flow> = Extract<FormAnswer, { flow: F }>;

/**
 * The server's answer to a flow's form, when this document is the answer to that form posted without scripts. It belongs to the
 * first visit of the page: the router forgets it, and only the route that was loaded with it has it.
 */
export function useAnswer<F extends Flow>(flow: F): AnswerFor<F> | undefined {
  const answer = useRouteContext({ strict: false, select: (context) => context.answer });
  return isFor(answer, flow) ? answer : undefined;
}

function isFor<F extends Flow>(answer: FormAnswer | undefined, flow: F): answer is AnswerFor<F> {
  return answer?.flow === flow;
}
