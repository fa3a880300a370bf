import { formPages } from '../../content/form-pages.ts';
import type { FormAnswer } from '../../contract/form-answer.ts';
import { doneTitle } from '../design/titleStart.ts';
import type { SiteContext } from './__root.tsx';

type FormPages = typeof formPages;

/**
 * The head of a form's page, made by `head`. Its title starts with the outcome when this document is the answer to the form of
 * `flow`, posted without scripts.
 */
export function formHead<Page extends keyof FormPages, Head>(
  page: Page,
  head: (words: FormPages[Page]) => Head,
  flow: FormAnswer['flow'] | keyof FormPages = page,
) {
  const words = formPages[page];
  return ({ match }: { match: { context: SiteContext } }) => {
    const { answer } = match.context;
    return head(answer?.flow === flow ? { ...words, title: answeredTitle(answer, words) } : words);
  };
}

function answeredTitle(answer: FormAnswer, words: FormPages[keyof FormPages]): string {
  const { title } = words;
  const isAsked = 'status' in answer && answer.status === 'requested';
  const done = isAsked && 'asked' in words ? words.asked : words.done;
  return answer.kind === 'accepted' ? doneTitle(done, title) : `Error: ${title}`;
}
