/** Forms that also work without scripts: the browser posts them URL-encoded and gets a page back. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FieldError, inOrderOf } from '../../contract/field-error.ts';
import type { FormAnswer } from '../../contract/form-answer.ts';
import type { FormPages } from './form-pages.ts';
import { isUrlEncoded } from './media-type.ts';
import { problemDetailsOf, sendProblem } from './problem.ts';
import { submissionRateLimit } from './rate-limit.ts';
import { referenceOf } from './request-id.ts';
import { sendReturnedForm, sendUnreadForm } from './returned-form.ts';
import type { SubmissionDependencies } from './submission.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The fields of a URL-encoded form as they were typed; null for any other request. */
    formFields: Record<string, string> | null;
  }
}

export interface FormDependencies extends SubmissionDependencies {
  pages: FormPages;
}

/** A form of the site that can be posted with or without scripts. */
export interface HtmlForm<Field extends string> {
  /** The path of the page that holds it. */
  page: string;
  fields: readonly Field[];
  /** What to log when the server fails to handle it. */
  failureMessage: string;
  /** The request body that the fields stand for. */
  bodyOf(fields: Record<Field, string>): object;
  /** What the page says when the form is rejected. */
  rejected(fields: Record<Field, string>, fieldErrors: FieldError[]): FormAnswer;
}

/** The media types in which a form can be posted. */
export const formMediaTypes = ['application/json', 'application/x-www-form-urlencoded'];

/** Call it once, before adding routes that take a form. */
export function decorateFormRequests(app: FastifyInstance): void {
  app.decorateRequest('formFields', null);
}

/** The options of a route that takes `form`: its rate limit, how it reads fields, and how it answers errors. */
export function formRouteOptions<Field extends string>(form: HtmlForm<Field>, dependencies: FormDependencies) {
  return {
    // Counted after the body is parsed, so that the page can repeat what was typed when it says that the limit is reached.
    config: { rateLimit: { ...submissionRateLimit(dependencies.settings), hook: 'preValidation' as const } },
    preValidation: async (request: FastifyRequest) => {
      if (!isUrlEncoded(request.headers)) return;
      const fields = formFieldsOf(form, request.body);
      request.formFields = fields;
      request.body = form.bodyOf(fields);
      request.server.turnAwayIfLagging('forms');
    },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      sendError(error, request, reply, form, dependencies),
  };
}

/** The form's fields in `values`; missing ones are empty. */
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

/** Answers an HTML form with its page, filled in as it was typed, if it was read; any other request with a problem. */
async function sendError<Field extends string>(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  form: HtmlForm<Field>,
  dependencies: FormDependencies,
): Promise<FastifyReply> {
  const found = problemDetailsOf(error, dependencies.settings.PHONE);
  const problemDetails = {
    ...found,
    ...(found.fieldErrors && { fieldErrors: inOrderOf(form.fields, found.fieldErrors) }),
  };
  if (problemDetails.status >= 500) request.server.logFailure(request, error, form.failureMessage);
  if (!isUrlEncoded(request.headers)) return sendProblem(request, reply, problemDetails);
  const reference = problemDetails.status >= 500 ? ` Reference: ${referenceOf(request.id)}` : '';
  const fieldErrors = problemDetails.fieldErrors ?? [{ field: '', message: problemDetails.detail + reference }];
  const fields = request.formFields as Record<Field, string> | null;
  const messages = fieldErrors.map(({ message }) => message);
  reply.code(problemDetails.status).headers({ ...problemDetails.headers, 'cache-control': keptByBrowser });
  // Refused before its fields were read, and before the rate limit: as little work as possible.
  if (!fields) return sendUnreadForm(reply, messages, isOfLink(form) ? '' : form.page);
  if (unrendered.includes(problemDetails.status) || dependencies.pages.isBusy())
    return sendReturnedForm(reply, messages, { action: request.url, fields });
  return sendFormPage(reply, dependencies, form.page, form.rejected(fields, fieldErrors), messages.join('\n'));
}

/** Whether a form is posted to its own page, whose path holds a token. */
function isOfLink({ page }: { page: string }): boolean {
  return page.includes('$');
}

/** How the answer to a form is cached: by the browser alone, so that Back shows it and what was typed. */
export const keptByBrowser = 'private, no-cache';

/** Answers to more requests than the server can take: rendering a page for each would make it worse. */
const unrendered = [429, 503];

/**
 * Answers a form with its page. If the page cannot be rendered, sends `plainText` instead, so that visitors still learn
 * whether their submission was stored.
 */
export async function sendFormPage(
  reply: FastifyReply,
  { pages }: Pick<FormDependencies, 'pages'>,
  page: string,
  answer: FormAnswer,
  plainText: string,
): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', keptByBrowser);
  try {
    const { html, policy } = await pages.render(page, answer);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  } catch (error) {
    reply.log.error({ err: error }, 'rendering the page that answers a form failed');
    return reply.type('text/plain; charset=utf-8').send(plainText);
  }
}
