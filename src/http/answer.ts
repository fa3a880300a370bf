import type * as z from 'zod/mini';

/** Reads an answer with a 2xx status. Throws if it is not ours: a hotel's sign-in page, say, answers every request. */
export type Reading<Answer> = (response: Response) => Promise<Answer>;

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
  return async (response) => schema.parse(await response.json());
}

/** Reads a text that is always the same. */
export function fixedText(expected: string): Reading<void> {
  return async (response) => {
    if ((await response.text()) !== expected) throw new Error(`The answer is not '${expected}'.`);
  };
}

/** Reads an answer without content. */
export async function noContent({ status }: Response): Promise<void> {
  if (status !== 204) throw new Error(`The answer has status ${status}, and not 204.`);
}
