/**
 * The query of an address into which a flow writes its values: the parameters of other programs stay, such as those by which
 * campaigns count visits (`utm_source`, `gclid`).
 *
 * @param names The parameters of the flow; those without a value are left out.
 */
export function queryWith(search: string, names: readonly string[], values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  for (const [name, value] of Object.entries(values)) query.set(name, value);
  return query.size === 0 ? '' : `?${query}`;
}
