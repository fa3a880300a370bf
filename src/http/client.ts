import type { HTTPError, KyResponse } from 'ky';
import { problem } from '../../contract/problem.ts';
import type { Rejection } from '../../machines/submission.ts';
import { rememberReference } from './failure-reference.ts';

/** How long one try may take before it counts as failed. */
export const timeoutMilliseconds = 10_000;

/** Statuses that reject the moment rather than the content, so that the same request is retried (RFC 9110, 6585). */
const temporary = new Set([408, 425, 429]);

/** What a promise actor of a machine is called with. */
export type Invocation<Input> = { input: Input; signal: AbortSignal };

export type RequestOptions = {
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** The message of a rejection that the server does not explain. */
  rejection: string;
  /** Whether 'too many requests' is a rejection, shown in the server's words, and not a failure to retry. */
  rejectsLimit?: boolean;
};

/** Loads the HTTP library, which is not part of the first load. */
export const loadClient = () => import('ky');

/*
 * Each of these makes one request, never from a cache and never retried. It throws a Rejection where the server read the
 * request and rejected its content, and any other error where no usable answer came. Callers check what an answer says:
 * a hotel's sign-in page, say, answers every request.
 */

export function post(path: string, options: RequestOptions & { json: unknown }): Promise<KyResponse> {
  return request('post', path, options);
}

export function get(path: string, options: RequestOptions): Promise<KyResponse> {
  return request('get', path, options);
}

/** Sends a DELETE request. */
export function end(path: string, options: RequestOptions): Promise<KyResponse> {
  return request('delete', path, options);
}

async function request(
  method: 'get' | 'post' | 'delete',
  path: string,
  { rejection, rejectsLimit = false, ...options }: RequestOptions,
): Promise<KyResponse> {
  const { default: ky, HTTPError } = await loadClient();
  rememberReference();
  try {
    return await ky(path, { ...options, method, cache: 'no-store', timeout: timeoutMilliseconds, retry: 0 });
  } catch (error) {
    if (error instanceof HTTPError) rememberReference(error.response);
    const isRejection = error instanceof HTTPError && !isTemporary(error.response.status, rejectsLimit);
    throw isRejection ? rejectionOf(error, rejection) : error;
  }
}

function isTemporary(status: number, rejectsLimit: boolean): boolean {
  return status >= 500 || (temporary.has(status) && !(rejectsLimit && status === 429));
}

function rejectionOf({ data }: HTTPError, unexplained: string): Rejection {
  const answer = problem.safeParse(data);
  if (!answer.success) return { rejected: true, fieldErrors: [{ field: '', message: unexplained }] };
  const { errors, detail, title } = answer.data;
  return { rejected: true, fieldErrors: errors?.length ? errors : [{ field: '', message: detail ?? title }] };
}
