import type { RequestOptions } from './answer.ts';

/** What a promise actor of a machine is called with. */
export type Invocation<Input> = { input: Input; signal: AbortSignal };

/** Loads what makes the requests, which is not part of the first load. */
export const loadClient = () => import('./request.ts');

/*
 * Each of these makes one request, which is never retried. It throws a Rejection where our server read the request and
 * rejected its content, a Postponement where it was asked to wait, and any other error where no usable answer came.
 */

export async function post<Answer>(path: string, options: RequestOptions<Answer> & { json: unknown }): Promise<Answer> {
  return (await loadClient()).request('post', path, options);
}

export async function get<Answer>(path: string, options: RequestOptions<Answer>): Promise<Answer> {
  return (await loadClient()).request('get', path, options);
}

/** Sends a DELETE request. */
export async function end<Answer>(path: string, options: RequestOptions<Answer>): Promise<Answer> {
  return (await loadClient()).request('delete', path, options);
}
