import type { HTTPError, KyResponse } from 'ky';
import { problem } from '../../contract/problem.ts';
import type { Rejection } from '../../machines/submission.ts';

/** How long one try may take before it counts as failed. */
export const timeoutMilliseconds = 10_000;

/** These rejections are about the moment, not about what was sent, so the same is sent again (RFC 9110, 6585). */
const passing = new Set([408, 425, 429]);

export type Call = {
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** What to tell where the server rejects without saying why. */
  rejection: string;
  /** Whether 'too many requests' is told in the server's own words, instead of being tried again later. */
  tellsLimit?: boolean;
};

export type Post = Call & { json: unknown };

/** Fetches what requests are made with: not part of the first load, and there before a form is sent. */
export const loadClient = () => import('ky');

/** Posts JSON once. Rejects with a Rejection where the server read it and will not take it as it is. */
export function post(path: string, call: Post): Promise<KyResponse> {
  return ask('post', path, call);
}

/** Asks once for what no cache may keep. Rejects with a Rejection where the server will not give it. */
export function get(path: string, call: Call): Promise<KyResponse> {
  return ask('get', path, call);
}

/** Ends something once. Rejects with a Rejection where the server will not. */
export function end(path: string, call: Call): Promise<KyResponse> {
  return ask('delete', path, call);
}

async function ask(
  method: 'get' | 'post' | 'delete',
  path: string,
  { rejection, tellsLimit = false, ...options }: Call,
): Promise<KyResponse> {
  const { default: ky, HTTPError } = await loadClient();
  try {
    return await ky(path, { ...options, method, cache: 'no-store', timeout: timeoutMilliseconds, retry: 0 });
  } catch (error) {
    const isFinal = error instanceof HTTPError && !isPassing(error.response.status, tellsLimit);
    throw isFinal ? rejectionOf(error, rejection) : error;
  }
}

/** Whether the same may yet be taken. */
function isPassing(status: number, tellsLimit: boolean): boolean {
  return status >= 500 || (passing.has(status) && !(tellsLimit && status === 429));
}

/** The rejection that an error answer is. */
function rejectionOf({ data }: HTTPError, unexplained: string): Rejection {
  const answer = problem.safeParse(data);
  if (!answer.success) return { rejected: true, fieldErrors: [{ field: '', message: unexplained }] };
  const { errors, detail, title } = answer.data;
  return { rejected: true, fieldErrors: errors?.length ? errors : [{ field: '', message: detail ?? title }] };
}
