import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type FieldError, problem } from '../../contract/problem.ts';

/** The media type of an error answer (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** An error answer of this server: the contract's, and `instance`, the id under which the log has the request. */
export const problemResponse = z.extend(problem, { instance: z.string() });

/** What an error tells the client: never its own message, which may hold internals. */
export interface ProblemDetails {
  status: number;
  /** What to do, in words. */
  detail: string;
  fieldErrors?: FieldError[];
  /** What else the answer says in its headers, such as Retry-After. */
  headers?: Record<string, string>;
}

/** An error that a call answers on purpose. */
export class ProblemError extends Error {
  override name = 'Rejection';
  problemDetails: ProblemDetails;

  constructor(problemDetails: ProblemDetails) {
    super(problemDetails.detail);
    this.problemDetails = problemDetails;
  }
}

/** Refuses a request for the fields that are at field error. */
export function invalidFields(...fieldErrors: FieldError[]): ProblemError {
  return new ProblemError({
    status: 422,
    detail: 'Correct the fields that errors names and send it again.',
    fieldErrors,
  });
}

/** Answers with a problem. It is never kept by a cache. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, detail, fieldErrors, headers = {} }: ProblemDetails,
): FastifyReply {
  const answer: z.infer<typeof problemResponse> = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance: `urn:uuid:${request.id}`,
    ...(fieldErrors && { errors: fieldErrors }),
  };
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type(problemMediaType)
    .send(JSON.stringify(answer));
}

/** What went wrong, for the client. `phone` is the number to call. */
export function problemDetailsOf(error: unknown, phone: string): ProblemDetails {
  if (error instanceof ProblemError) return error.problemDetails;
  const status = statusOf(error);
  return { status, detail: details[status]?.(phone) ?? (status < 500 ? details[400] : details[500])?.(phone) ?? '' };
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status <= 599 ? status : 500;
}

const details: Record<number, (phone: string) => string> = {
  400: () =>
    'The request cannot be understood. Send a well-formed address and well-formed JSON, as /api/docs shows them.',
  413: () => 'What you sent is too long. Shorten it and send it again.',
  414: () => 'The address of the request is too long.',
  415: () => 'Send the body as application/json or application/x-www-form-urlencoded, and name that in Content-Type.',
  429: (phone) => `Too many submissions came from your address. Wait a minute and send it again, or call ${phone}.`,
  500: (phone) =>
    `Something failed on our side. Send it again in a minute, which stores it only once, or call ${phone}.`,
  503: (phone) => `The server is too busy or cannot reach its database. Send it again in a minute, or call ${phone}.`,
};
