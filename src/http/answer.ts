import type * as z from 'zod/mini';

/** Reads the whole text of an answer with a 2xx status. Throws if it is not ours: a hotel's sign-in page, say, answers every request. */
export type Reading<Answer> = (text: string, response: Pick<Response, 'status' | 'headers'>) => Answer;

export type RequestOptions<Answer> = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** What makes an answer ours, and what it says. */
  answer: Reading<Answer>;
  /** Whether being asked to wait is a rejection, shown in the server's words, because the visitor tries again, not the page. */
  rejectsLimit?: boolean;
  /** How the browser's cache is used (default: not at all). */
  cache?: RequestCache;
};

/** Reads JSON of a shape. */
export function jsonOf<Answer>(schema: z.ZodMiniType<Answer>): Reading<Answer> {
  return (text) => schema.parse(JSON.parse(text));
}

/** Reads a text that is always the same. */
export function fixedText(expected: string): Reading<void> {
  return (text) => {
    if (text !== expected) throw notOurs();
  };
}

/** Reads an answer without content. */
export function noContent(_text: string, { status }: Pick<Response, 'status'>): void {
  if (status !== 204) throw notOurs();
}

const notOurs = () => new Error('This is not our answer.');
