import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { FieldError } from '../../contract/field-error.ts';
import { problem, problemMediaType } from '../../contract/problem.ts';
import { OverloadError } from '../database/batches.ts';
import { storeFailureOf } from '../database/store-failure.ts';
import { HashingOverloadError } from '../security/argon2.ts';

/** An error response: the contract's problem, and `instance`, the id of the request in the log. */
const problemResponse = z.extend(problem, { instance: z.string() });

/** What a client learns of an error. An error's own message may hold internals and is never sent. */
export interface ProblemDetails {
  status: number;
  /** What happened and what to do next. */
  detail: string;
  fieldErrors?: FieldError[];
  /** How what was to be changed stands. */
  current?: object;
  /** Headers to send with it, such as Retry-After. */
  headers?: Record<string, string>;
}

/** Thrown by a route to answer with problem details. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  problemDetails: ProblemDetails;

  constructor(problemDetails: ProblemDetails) {
    super(problemDetails.detail);
    this.problemDetails = problemDetails;
  }
}

/** Thrown to turn a request away before any work, because the server is busy. */
export class BusyError extends ProblemError {
  override name = 'BusyError';
}

/** Whether an error says that the server has more to do than it can manage. */
export function isOverload(error: unknown): boolean {
  return error instanceof BusyError || error instanceof OverloadError || error instanceof HashingOverloadError;
}

/** The error of a request with invalid fields (422). */
export function invalidFields(...fieldErrors: FieldError[]): ProblemError {
  return new ProblemError({
    status: 422,
    detail: 'Some fields are invalid. Correct those listed in errors and try again.',
    fieldErrors,
  });
}

/** The same error of a change, with how what was to be changed stands. */
export function invalidChange(fieldErrors: FieldError[], current: object | undefined): ProblemError {
  const { problemDetails } = invalidFields(...fieldErrors);
  return new ProblemError({ ...problemDetails, ...(current && { current }) });
}

/** Sends problem details. Caches never store them. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, detail, fieldErrors, current, headers = {} }: ProblemDetails,
): FastifyReply {
  const body: z.infer<typeof problemResponse> = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance: `urn:uuid:${request.id}`,
    ...(fieldErrors && { errors: fieldErrors }),
    ...(current && { current }),
  };
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type(problemMediaType)
    .send(JSON.stringify(body));
}

/** The problem details of any error. `phone` is the number that they tell people to call. */
export function problemDetailsOf(error: unknown, phone: string): ProblemDetails {
  if (error instanceof ProblemError) return error.problemDetails;
  const status = statusOf(error);
  const detailOf = details[status] ?? (status < 500 ? notUnderstood : failed);
  const headers = headersOf(error, status);
  return { status, detail: detailOf(phone), ...(headers && { headers }) };
}

/** The OpenAPI descriptions of the problems that a route can answer with. */
export function problemResponses<Status extends number>(...statuses: Status[]) {
  const response = { description: 'Problem (RFC 9457)', content: { [problemMediaType]: { schema: problemResponse } } };
  return Object.fromEntries(statuses.map((status) => [status, response])) as Record<Status, typeof response>;
}

/** When to try again after a 503, in seconds: most failures of a store last for less. */
const retryAfter = 5;

function statusOf(error: unknown): number {
  if (isOverload(error)) return 503;
  if (storeFailureOf(error) !== undefined) return 503;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status <= 599 ? status : 500;
}

function headersOf(error: unknown, status: number): Record<string, string> | undefined {
  if (status === 503) return { 'retry-after': String(retryAfter) };
  // The file server says in Content-Range how long the file is.
  return status === 416 ? (error as { headers?: Record<string, string> }).headers : undefined;
}

const notUnderstood = () =>
  'The request could not be understood. Send a well-formed URL and well-formed JSON, as described at /api/docs.';

const failed = (phone: string) =>
  `Something went wrong on our side. Try again in a minute (it will be stored only once), or call ${phone}.`;

/** The words for errors whose status says more than whose fault it is. */
const details: Record<number, (phone: string) => string> = {
  412: () => 'The file has changed. Ask for it again without If-Match or If-Unmodified-Since.',
  413: () => 'The request is too long. Shorten it and try again.',
  414: () => 'The URL is too long. Shorten it and try again.',
  415: () =>
    'This media type is not supported. Send application/json or application/x-www-form-urlencoded, and say which in Content-Type.',
  416: () =>
    'The file is shorter than that. Content-Range says how long it is: ask for a part of that, or for all of it.',
  429: (phone) => `Too many requests came from your network address. Wait a minute and try again, or call ${phone}.`,
  503: (phone) => `The server is busy or cannot reach its database. Try again in a minute, or call ${phone}.`,
};
