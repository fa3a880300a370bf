import ky, { HTTPError } from 'ky';
import { type Problem, problem, problemMediaType } from '../../contract/problem.ts';
import type { Postponement, Rejection } from '../../machines/submission.ts';
import type { RequestOptions } from './answer.ts';
import { forgetFailure, rememberForeignAnswer, rememberReference } from './failure-reference.ts';
import { waitOf } from './retry-after.ts';

/** How long one try may take before it counts as failed. */
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
  const response = await ky(path, { ...options, ...fixed }).catch((error: unknown) => {
    throw error instanceof HTTPError ? outcomeOf(error, rejectsLimit) : error;
  });
  try {
    return await answer(response);
  } catch (error) {
    rememberForeignAnswer();
    throw error;
  }
}

/** What an error status means. Only our own problem details reject a request: those of a proxy say nothing about its content. */
function outcomeOf(error: HTTPError, rejectsLimit: boolean): Rejection | Postponement | HTTPError {
  const { status } = error.response;
  const wait = waitOf(error.response);
  const said = problemOf(error);
  if (said || status >= 500) rememberReference(error.response);
  else rememberForeignAnswer();
  const isTemporary = status >= 500 || temporary.has(status);
  if (said && (!isTemporary || (rejectsLimit && (status === 429 || wait > 0)))) return rejectionOf(said);
  return wait > 0 ? { wait, words: said?.detail ?? '' } : error;
}

function problemOf({ response, data }: HTTPError): Problem | undefined {
  if (!response.headers.get('content-type')?.startsWith(problemMediaType)) return undefined;
  return problem.safeParse(data).data;
}

function rejectionOf({ errors, detail, title }: Problem): Rejection {
  return { rejected: true, fieldErrors: errors?.length ? errors : [{ field: '', message: detail ?? title }] };
}
