import ky from 'ky';
import { type Problem, problem, problemMediaType } from '../../contract/problem.ts';
import type { Postponement, Rejection } from '../../machines/submission.ts';
import type { RequestOptions } from './answer.ts';
import { forgetFailure, rememberForeignAnswer, rememberReference } from './failure-reference.ts';
import { waitOf } from './retry-after.ts';

/** How long one try may wait for its answer to begin, and then for the rest of it, before it counts as failed. */
const timeoutMilliseconds = 10_000;

/** Statuses that reject the moment rather than the content, so that the same request is retried (RFC 9110, 6585). */
const temporary = new Set([408, 425, 429]);

/** Makes one request. A redirect is not followed: our server never answers a request with one. */
export async function request<Answer>(
  method: 'get' | 'post' | 'delete',
  path: string,
  { answer, rejectsLimit = false, cache = 'no-store', ...options }: RequestOptions<Answer> & { json?: unknown },
): Promise<Answer> {
  forgetFailure();
  const fixed = { method, cache, redirect: 'error', timeout: timeoutMilliseconds, retry: 0 } as const;
  const sent = ky(path, { ...options, ...fixed, throwHttpErrors: false });
  const response = await sent;
  // Whose answer it is can be told only of a whole one: one that breaks off is the network's failure, whoever answered.
  const text = await sent.text();
  if (!response.ok) throw outcomeOf(response, text, rejectsLimit);
  try {
    return answer(text, response);
  } catch (error) {
    rememberForeignAnswer();
    throw error;
  }
}

/** What an error status means. Only our own problem details reject a request: those of a proxy say nothing about its content. */
function outcomeOf(response: Response, text: string, rejectsLimit: boolean): Rejection | Postponement | Error {
  const { status } = response;
  const wait = waitOf(response);
  const said = problemOf(response, text);
  if (said || status >= 500) rememberReference(response);
  else rememberForeignAnswer();
  const isTemporary = status >= 500 || temporary.has(status);
  if (said && (!isTemporary || (rejectsLimit && (status === 429 || wait > 0))))
    return { ...rejectionOf(said), ...(wait > 0 && { wait }) };
  return wait > 0 ? { wait, words: said?.detail ?? '' } : new Error(`The answer has status ${status}.`);
}

function problemOf({ headers }: Response, text: string): Problem | undefined {
  if (!headers.get('content-type')?.startsWith(problemMediaType)) return undefined;
  try {
    return problem.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function rejectionOf({ errors, detail, title, current }: Problem): Rejection {
  const fieldErrors = errors?.length ? errors : [{ field: '', message: detail ?? title }];
  return { rejected: true, fieldErrors, ...(current !== undefined && { current }) };
}
