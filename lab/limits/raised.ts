/** A limit in the source of `contract/limits.ts`: its name, a figure, and its unit if it has one. */
const limit =
  /^(?<start>export const (?<name>\w+) = | {2}(?<kind>\w+): )(?:(?<figure>\d+)(?<unit> \* \w+)?|(?<one>\w+))(?<end>[;,])$/gm;
const units = /^(?:second|minute|hour|day)$/;

/** The names of the limits in the source of `contract/limits.ts`; those of `maxLengths` are 'maxLengths.name' and so on. */
export function limitsIn(source: string): string[] {
  return [...source.matchAll(limit)].flatMap(({ groups }) => nameOf(groups) ?? []);
}

/** The source with the limits that are named, or all of them, one more of their unit each. */
export function raised(source: string, names = limitsIn(source)): string {
  return source.replace(limit, (...parts) => {
    const [whole, groups] = [parts[0] as string, parts.at(-1) as Record<string, string | undefined>];
    const { start = '', figure, unit = '', one = '', end = '' } = groups;
    if (!names.includes(nameOf(groups) ?? '')) return whole;
    return figure === undefined ? `${start}2 * ${one}${end}` : `${start}${Number(figure) + 1}${unit}${end}`;
  });
}

function nameOf(groups: Record<string, string | undefined> = {}): string | undefined {
  const { name, kind, figure, one = '' } = groups;
  // `const minute = 60 * second` is no limit and not exported.
  if (figure === undefined && !units.test(one)) return;
  return name ?? `maxLengths.${kind}`;
}
