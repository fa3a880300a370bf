import ky, { HTTPError, type KyResponse } from 'ky';
import { problem } from '../../contract/problem.ts';
import type { Refusal } from '../../machines/submission.ts';

/** How long one try may take before it counts as failed. */
const timeoutMilliseconds = 10_000;

/** These refusals are about the moment, not about what was sent, so the same is sent again (RFC 9110, 6585). */
const passing = new Set([408, 425, 429]);

export type Post = {
  json: unknown;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** What to tell where the server refuses without saying why. */
  refusal: string;
};

/** Posts JSON once. Rejects with a Refusal where the server read it and will not take it as it is. */
export async function post(path: string, { refusal, ...options }: Post): Promise<KyResponse> {
  try {
    return await ky.post(path, { ...options, timeout: timeoutMilliseconds, retry: 0 });
  } catch (error) {
    throw (error instanceof HTTPError && refusalOf(error, refusal)) || error;
  }
}

/** The refusal that an error answer is; undefined where the same may yet be taken. */
function refusalOf({ response, data }: HTTPError, unexplained: string): Refusal | undefined {
  if (response.status >= 500 || passing.has(response.status)) return undefined;
  const answer = problem.safeParse(data);
  if (!answer.success) return { refused: true, faults: [{ field: '', message: unexplained }] };
  const { errors, detail, title } = answer.data;
  return { refused: true, faults: errors?.length ? errors : [{ field: '', message: detail ?? title }] };
}
