import * as z from 'zod/mini';

/** What is wrong with one field of a form, in the words that the visitor reads. */
export const fieldError = z.object({ field: z.string(), message: z.string() });

/** An error answer, `application/problem+json` (RFC 9457), with the invalid fields where there are any. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(fieldError)),
});

export type FieldError = z.infer<typeof fieldError>;

/** The first field error of each field, in the order of the fields, from what a schema found. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const fieldErrors = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!fieldErrors.has(field)) fieldErrors.set(field, { field, message: issue.message });
  }
  return [...fieldErrors.values()];
}

/** Field errors in the order in which a form asks for its fields; those of no field come first. */
export function inOrderOf(fields: readonly string[], fieldErrors: readonly FieldError[]): FieldError[] {
  return [...fieldErrors].sort((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field));
}
