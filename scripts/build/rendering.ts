import { createHash } from 'node:crypto';
import type { Articles } from '../../src/http/articles.ts';
import type { RenderedPage } from '../prerender/prerender.tsx';
import type { Outputs } from './outputs.ts';

/** What a page asked of the articles while it was rendered: a function of theirs, and its argument. */
type Question = { [Name in keyof Articles]: [Name, Parameters<Articles[Name]>[0]] }[keyof Articles];

/** What is known of a rendered page besides its document, and the words of its headings. */
export type PageFacts = Omit<RenderedPage, 'html'> & { words: string };

type Rendering = {
  outputs: Outputs;
  /** Changes with everything that pages are rendered with but the articles. */
  code: string;
  articles: Articles;
  /** A hash of an article's file. */
  digestOf: (slug: string) => string | undefined;
  render: (path: string, articles: Articles) => Promise<RenderedPage & { words: string }>;
};

/**
 * Renders pages into files, unless they are there already. A page is rendered again when the code has changed, or when one of
 * the questions that it asked of the articles has another answer: which it asks is recorded, so no list of what depends on
 * what can be forgotten.
 */
export function incrementalRenderer({ outputs, code, articles, digestOf, render }: Rendering) {
  let turn: Promise<unknown> = Promise.resolve();

  return async (path: string, file: string): Promise<PageFacts> => {
    const former = outputs.factsOf<PageFacts & { questions: Question[] }>(file);
    if (former && outputs.keep(file, await inputsOf(path, former.questions))) return former;
    const questions: Question[] = [];
    const { html, ...facts } = await inTurn(() => render(path, recorded(questions)));
    await outputs.write(file, await inputsOf(path, questions), html, { ...facts, questions });
    return facts;
  };

  /** One at a time: the style sheet that a page collects is one for all. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  function recorded(questions: Question[]): Articles {
    return {
      page: (page) => {
        questions.push(['page', page]);
        return articles.page(page);
      },
      one: (slug) => {
        questions.push(['one', slug]);
        return articles.one(slug);
      },
      beside: (slug) => {
        questions.push(['beside', slug]);
        return articles.beside(slug);
      },
    };
  }

  async function inputsOf(path: string, questions: readonly Question[]): Promise<string[]> {
    return [code, path, ...(await Promise.all(questions.map(answerTo)))];
  }

  /** A hash of the answer, or of the article's file, which spares its text from being rendered. */
  async function answerTo(question: Question): Promise<string> {
    if (question[0] === 'one') return `${question} ${digestOf(question[1])}`;
    const answer = question[0] === 'page' ? await articles.page(question[1]) : await articles.beside(question[1]);
    return `${question} ${createHash('sha256')
      .update(JSON.stringify(answer ?? null))
      .digest('hex')}`;
  }
}
