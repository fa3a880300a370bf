import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import type { FieldError } from '../../contract/problem.ts';
import { fieldErrorsOf } from '../../contract/problem.ts';
import { invalidFields, ProblemError } from './problem.ts';

/**
 * Checks each part of a request by the contract's schema. A body or path with invalid fields is rejected with 422
 * and the words that the form shows; a body that is no object, and headers and the like, with 400.
 */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  return (value) => {
    const parsed = z.core.safeParse(schema, value);
    if (parsed.success) return { value: parsed.data };
    const fieldErrors = fieldErrorsOf(parsed.error.issues);
    return { error: isTyped(httpPart) ? rejectedFields(fieldErrors) : rejectedPart(fieldErrors) };
  };
};

/** Whether a part of a request holds what a visitor typed. */
function isTyped(httpPart: string | undefined): boolean {
  return httpPart === 'body' || httpPart === 'params';
}

function rejectedFields(fieldErrors: FieldError[]): ProblemError {
  if (fieldErrors.some(({ field }) => field === '')) {
    return new ProblemError({ status: 400, detail: 'Send a JSON object as /api/docs shows it.' });
  }
  return invalidFields(...fieldErrors);
}

function rejectedPart(fieldErrors: FieldError[]): ProblemError {
  return new ProblemError({
    status: 400,
    detail: fieldErrors.map(({ message }) => `${message}.`).join(' '),
    fieldErrors,
  });
}
