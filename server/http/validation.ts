import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import { type FieldError, fieldErrorsOf } from '../../contract/field-error.ts';
import { invalidFields, ProblemError } from './problem.ts';

/**
 * Validates each part of a request with the contract's schema. Invalid fields in a body, path or query give a 422 with the
 * messages that the form shows; a body that is not an object, and invalid headers, give a 400.
 */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  const isTyped = httpPart === 'body' || httpPart === 'params' || httpPart === 'querystring';
  return (value) => {
    const parsed = z.core.safeParse(schema, value);
    if (parsed.success) return { value: parsed.data };
    const fieldErrors = fieldErrorsOf(parsed.error.issues);
    return { error: isTyped ? typedFieldsError(fieldErrors) : malformedPartError(fieldErrors) };
  };
};

/** The error of a part that holds what a visitor typed. */
function typedFieldsError(fieldErrors: FieldError[]): ProblemError {
  if (fieldErrors.some(({ field }) => field === '')) {
    return new ProblemError({
      status: 400,
      detail: 'The body is not a JSON object. Send one as described at /api/docs.',
    });
  }
  return invalidFields(...fieldErrors);
}

function malformedPartError(fieldErrors: FieldError[]): ProblemError {
  return new ProblemError({
    status: 400,
    detail: fieldErrors.map(({ message }) => `${message}.`).join(' '),
    fieldErrors,
  });
}
