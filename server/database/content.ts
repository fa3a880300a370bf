/**
 * Whether a request has the content of a stored row, by the fields of the form. The fields are compared, not a hash of them,
 * so that a request from a release whose form had fewer fields is still recognised.
 */
export function hasSameContent<Field extends string>(
  fields: readonly Field[],
  request: Readonly<Record<Field, unknown>>,
  row: Readonly<Record<Field, unknown>>,
): boolean {
  return fields.every((field) => request[field] === row[field]);
}
