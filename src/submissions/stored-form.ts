import * as z from 'zod/mini';

/**
 * The form of a stored submission. An earlier release may have stored it with fewer fields, so those that it lacks are as in
 * `blank`: what a visitor submitted is sent, or comes back to be completed.
 */
export const storedForm = <Field extends string>(fields: readonly Field[], blank: Record<Field, string>) =>
  z.pipe(
    z.partialRecord(z.enum(fields as Field[]), z.string()),
    z.transform((form) => ({ ...blank, ...form }) as Record<Field, string>),
  );
