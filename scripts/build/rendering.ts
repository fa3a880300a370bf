import { createHash } from 'node:crypto';
import type { RenderedPage } from '../../build/prerender.tsx';
import type { Articles } from '../../src/http/articles.ts';
import type { BuildCache } from './cache.ts';

/** What a page asked of the articles while it was rendered: a function of theirs, and its argument. */
type Question = { [Name in keyof Articles]: [Name, Parameters<Articles[Name]>[0]] }[keyof Articles];

/** A rendered page, and the letters of its headings. */
export type KeptPage = RenderedPage & { letters: string };

type Rendering = {
  cache: BuildCache;
  /** Changes with everything that pages are rendered with but the articles. */
  code: string;
  articles: Articles;
  /** A hash of an article's file. */
  digestOf: (slug: string) => string | undefined;
  render: (path: string, articles: Articles) => Promise<KeptPage>;
};

/**
 * Renders pages, or takes them from the cache. A page is rendered again when the code has changed, or when one of the
 * questions that it asked of the articles has another answer: which it asks is recorded, so no list of what depends on what
 * can be forgotten.
 */
export function cachedRenderer({ cache, code, articles, digestOf, render }: Rendering) {
  let turn: Promise<unknown> = Promise.resolve();

  return async (path: string): Promise<KeptPage> => {
    const asked = await cache.find([code, path, 'questions']);
    const kept = asked && (await cache.find(await inputsOf(path, JSON.parse(asked.toString()))));
    if (kept) return JSON.parse(kept.toString());
    const questions: Question[] = [];
    const page = await inTurn(() => render(path, recorded(questions)));
    await cache.keep([code, path, 'questions'], JSON.stringify(questions));
    await cache.keep(await inputsOf(path, questions), JSON.stringify(page));
    return page;
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
      recent: (slug) => {
        questions.push(['recent', slug]);
        return articles.recent(slug);
      },
    };
  }

  async function inputsOf(path: string, questions: readonly Question[]): Promise<string[]> {
    return [code, path, ...(await Promise.all(questions.map(answerTo)))];
  }

  /** A hash of the answer, or of the article's file, which spares its text from being rendered. */
  async function answerTo(question: Question): Promise<string> {
    if (question[0] === 'one') return `${question} ${digestOf(question[1])}`;
    const answer = question[0] === 'page' ? await articles.page(question[1]) : await articles.recent(question[1]);
    return `${question} ${createHash('sha256')
      .update(JSON.stringify(answer ?? null))
      .digest('hex')}`;
  }
}
