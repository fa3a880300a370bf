import type { HTTPError, KyResponse } from 'ky';
import { problem } from '../../contract/problem.ts';
import type { Refusal } from '../../machines/submission.ts';

/** How long one try may take before it counts as failed. */
export const timeoutMilliseconds = 10_000;

/** These refusals are about the moment, not about what was sent, so the same is sent again (RFC 9110, 6585). */
const passing = new Set([408, 425, 429]);

export type Call = {
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** What to tell where the server refuses without saying why. */
  refusal: string;
  /** Whether 'too many requests' is told in the server's own words, instead of being tried again later. */
  tellsLimit?: boolean;
};

export type Post = Call & { json: unknown };

/** Fetches what requests are made with: not part of the first load, and there before a form is sent. */
export const loadClient = () => import('ky');

/** Posts JSON once. Rejects with a Refusal where the server read it and will not take it as it is. */
export function post(path: string, call: Post): Promise<KyResponse> {
  return ask('post', path, call);
}

/** Asks once for what no cache may keep. Rejects with a Refusal where the server will not give it. */
export function get(path: string, call: Call): Promise<KyResponse> {
  return ask('get', path, call);
}

/** Ends something once. Rejects with a Refusal where the server will not. */
export function end(path: string, call: Call): Promise<KyResponse> {
  return ask('delete', path, call);
}

async function ask(
  method: 'get' | 'post' | 'delete',
  path: string,
  { refusal, tellsLimit = false, ...options }: Call,
): Promise<KyResponse> {
  const { default: ky, HTTPError } = await loadClient();
  try {
    return await ky(path, { ...options, method, cache: 'no-store', timeout: timeoutMilliseconds, retry: 0 });
  } catch (error) {
    const isFinal = error instanceof HTTPError && !isPassing(error.response.status, tellsLimit);
    throw isFinal ? refusalOf(error, refusal) : error;
  }
}

/** Whether the same may yet be taken. */
function isPassing(status: number, tellsLimit: boolean): boolean {
  return status >= 500 || (passing.has(status) && !(tellsLimit && status === 429));
}

/** The refusal that an error answer is. */
function refusalOf({ data }: HTTPError, unexplained: string): Refusal {
  const answer = problem.safeParse(data);
  if (!answer.success) return { refused: true, faults: [{ field: '', message: unexplained }] };
  const { errors, detail, title } = answer.data;
  return { refused: true, faults: errors?.length ? errors : [{ field: '', message: detail ?? title }] };
}
