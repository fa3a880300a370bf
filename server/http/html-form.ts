import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormAnswer } from '../../contract/form-answer.ts';
import { type FieldError, inOrderOf } from '../../contract/problem.ts';
import { type SubmissionDependencies, submissionRateLimit } from '../routes/submission.ts';
import type { RenderPage } from '../site/renderer.ts';
import { problemDetailsOf, sendProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What was typed into a form that was posted without scripts; null where the request is none. */
    typed: Record<string, string> | null;
  }
}

/** What the calls that take a form need of the server. */
export interface FormDependencies extends SubmissionDependencies {
  renderPage: RenderPage;
}

/** A form of the site that may also be posted plainly, by a visitor without scripts. */
export interface HtmlForm<Field extends string> {
  /** The path of the page that holds it. */
  page: string;
  fields: readonly Field[];
  /** What the log says where the server fails it. */
  failure: string;
  /** The plain form's fields as the call's JSON would hold them. */
  bodyOf(typed: Record<Field, string>): object;
  /** The page's answer to a form that is rejected. */
  rejected(form: Record<Field, string>, fieldErrors: FieldError[]): FormAnswer;
}

/** The media types in which a form arrives. */
export const formMediaTypes = ['application/json', 'application/x-www-form-urlencoded'];

/** To be called once, before the calls that take a form. */
export function decorateFormRequests(app: FastifyInstance): void {
  app.decorateRequest('typed', null);
}

/** The options of a call that takes `form` as JSON or posted plainly: its limit, and how it answers its errors. */
export function formRouteOptions<Field extends string>(form: HtmlForm<Field>, parts: FormDependencies) {
  return {
    // Counted once the body is read, so that a form that is rejected can be answered with what was typed in it.
    config: { rateLimit: { ...submissionRateLimit(parts.settings), hook: 'preValidation' as const } },
    preValidation: async (request: FastifyRequest) => {
      if (!isForm(request)) return;
      const typed = formFieldsOf(form, request.body);
      request.typed = typed;
      request.body = form.bodyOf(typed);
    },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      answerError(error, request, reply, form, parts),
  };
}

/** The form's fields among what `values` holds, empty where it has none. */
export function formFieldsOf<Field extends string>(
  { fields }: Pick<HtmlForm<Field>, 'fields'>,
  values: unknown,
): Record<Field, string> {
  const given = new Map(Object.entries(values ?? {}));
  const text = (field: Field) => {
    const value = given.get(field);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as Record<Field, string>;
}

/** Answers a form by the page with everything that was typed in it, and all else by a problem. */
async function answerError<Field extends string>(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  form: HtmlForm<Field>,
  parts: FormDependencies,
): Promise<FastifyReply> {
  const found = problemDetailsOf(error, parts.settings.PHONE);
  const problemDetails = {
    ...found,
    ...(found.fieldErrors && { fieldErrors: inOrderOf(form.fields, found.fieldErrors) }),
  };
  if (problemDetails.status >= 500) request.log.error({ err: error }, form.failure);
  if (!isForm(request)) return sendProblem(request, reply, problemDetails);
  const fieldErrors = problemDetails.fieldErrors ?? [{ field: '', message: problemDetails.detail }];
  const typed = (request.typed as Record<Field, string> | null) ?? formFieldsOf(form, undefined);
  const inWords = fieldErrors.map(({ message }) => message).join('\n');
  return sendFormPage(reply.code(problemDetails.status), parts, form.page, form.rejected(typed, fieldErrors), inWords);
}

/**
 * Answers a form by its page. Where that cannot be rendered the visitor is told all the same, in plain text: whether it
 * was stored must not depend on it.
 */
export async function sendFormPage(
  reply: FastifyReply,
  { renderPage }: Pick<FormDependencies, 'renderPage'>,
  page: string,
  answer: FormAnswer,
  inWords: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  try {
    const { html, policy } = await renderPage(page, answer);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  } catch (error) {
    reply.log.error({ err: error }, 'the page that answers a form cannot be rendered');
    return reply.type('text/plain; charset=utf-8').send(inWords);
  }
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
}
