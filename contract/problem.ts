import * as z from 'zod/mini';

/** What is wrong with one field of a form, in the words that the visitor reads. */
export const fault = z.object({ field: z.string(), message: z.string() });

/** An error answer, `application/problem+json` (RFC 9457), with the faulty fields where there are any. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(fault)),
});

export type Fault = z.infer<typeof fault>;

/** The first fault of each field, in the order of the fields, from what a schema found. */
export function faultsOf(issues: readonly z.core.$ZodIssue[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!faults.has(field)) faults.set(field, { field, message: issue.message });
  }
  return [...faults.values()];
}

/** Faults in the order in which a form asks for its fields; those of no field come first. */
export function inOrderOf(fields: readonly string[], faults: readonly Fault[]): Fault[] {
  return [...faults].sort((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field));
}
