import * as z from 'zod/mini';

/**
 * An error of one form field, in the words that the visitor reads. `suggestions`: values that would be accepted instead, each by
 * the names of its fields.
 */
export const fieldError = z.object({
  field: z.string(),
  message: z.string(),
  suggestions: z.optional(z.array(z.record(z.string(), z.string()))),
});

export type FieldError = z.infer<typeof fieldError>;

/** The first error of each field, from the issues of a schema. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const fieldErrors = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!fieldErrors.has(field)) fieldErrors.set(field, { field, message: issue.message });
  }
  return [...fieldErrors.values()];
}

/** Field errors in the order of the form; those without a field come first. */
export function inOrderOf(fields: readonly string[], fieldErrors: readonly FieldError[]): FieldError[] {
  return [...fieldErrors].sort((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field));
}

/** What field errors say, in one text. */
export function wordsOf(fieldErrors: readonly FieldError[]): string {
  return fieldErrors.map(({ message }) => message).join(' ');
}
