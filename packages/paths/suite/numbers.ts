import { InputError } from '@msafara/command';
import { sectionsOf } from './sections.ts';
import type { Case, Suite } from './suite.ts';

/** A case that was once given a number, and what it is called in the tools that it was imported into. */
export type NumberedCase = {
  /** See `pathId`. */
  id: string;
  /** The id of the case in TestRail, such as C17. */
  testrail?: string;
  /** The key of the issue in Jira, such as SHOP-17. */
  xray?: string;
};

/**
 * The cases of each machine by their short ids, such as BOOK-3. Cases are only ever added, so an id means the same case
 * however often the suite is generated.
 */
export type CaseNumbers = Readonly<Record<string, Readonly<Record<string, NumberedCase>>>>;

/** The id of what holds for all cases of a suite. Its number is 0, and it is not a case: it has no results. */
const sharedId = 'before each case';

/** Gives the cases of a suite their short ids: those that they have had, and new ones in the order of its sections. */
export function numbered(suite: Suite, numbers: CaseNumbers): { suite: Suite; numbers: CaseNumbers } {
  const { machine } = suite;
  const cases = { ...numbers[machine] };
  const [first = `${prefixOf(machine, numbers)}-`] = Object.keys(cases);
  const prefix = first.slice(0, first.lastIndexOf('-'));
  let last = Math.max(0, ...Object.keys(cases).map((number) => Number(number.slice(prefix.length + 1))));
  const known = new Map(Object.entries(cases).map(([number, { id }]) => [id, number]));
  for (const { id } of sectionsOf(suite).flatMap((section) => section.cases)) {
    if (known.has(id)) continue;
    last += 1;
    known.set(id, `${prefix}-${last}`);
    cases[`${prefix}-${last}`] = { id };
  }
  const withNumber = (one: Case): Case => {
    const number = known.get(one.id) ?? '';
    const { id: _, ...keys } = cases[number] ?? { id: one.id };
    return { ...one, number, ...(Object.keys(keys).length > 0 && { keys }) };
  };
  const { xray } = cases[`${prefix}-0`] ?? {};
  const shared = { number: `${prefix}-0`, ...(xray !== undefined && { xray }) };
  return { suite: { ...suite, shared, cases: suite.cases.map(withNumber) }, numbers: { ...numbers, [machine]: cases } };
}

/** A case by its short id, its id, or its name in another tool; undefined if there is none. */
export function numberedCase(
  name: string,
  numbers: CaseNumbers,
): (NumberedCase & { machine: string; number: string }) | undefined {
  for (const [machine, cases] of Object.entries(numbers))
    for (const [number, one] of Object.entries(cases))
      if (one.id !== sharedId && [number, one.id, `${machine}-${one.id}`, one.testrail, one.xray].includes(name))
        return { ...one, machine, number };
  return undefined;
}

/** The suite whose shared notes have this number, such as BOOK-0; undefined if there is none. */
export function sharedNotesCalled(name: string, numbers: CaseNumbers): { machine: string; number: string } | undefined {
  const found = Object.entries(numbers).find(
    ([, cases]) => (Object.keys(cases)[0] ?? '').replace(/-\d+$/, '-0') === name,
  );
  return found && { machine: found[0], number: name };
}

/** Notes what a case, or what holds for all cases, is called in another tool. */
export function withKey(
  numbers: CaseNumbers,
  { machine, number }: { machine: string; number: string },
  keys: Omit<NumberedCase, 'id'>,
): CaseNumbers {
  const one = numbers[machine]?.[number] ?? (number.endsWith('-0') ? { id: sharedId } : undefined);
  if (one === undefined) return numbers;
  return { ...numbers, [machine]: { ...numbers[machine], [number]: { ...one, ...keys } } };
}

/** Reads the numbers of a file. Throws an InputError if it holds something else. */
export function readNumbers(text: string, file: string): CaseNumbers {
  try {
    const numbers: CaseNumbers = JSON.parse(text);
    const cases = Object.values(numbers).flatMap((some) => Object.entries(some));
    const isSound = cases.every(([number, { id }]) => /-\d+$/.test(number) && typeof id === 'string');
    if (isSound) return numbers;
  } catch {
    // The reason is of no help: it is another kind of file.
  }
  throw new InputError(`${file} does not hold the numbers of cases. Name another file with --cases.`);
}

/** The first letters of a machine's name, and as many more as it takes to tell it from the others. */
function prefixOf(machine: string, numbers: CaseNumbers): string {
  const letters = machine.toUpperCase().replace(/[^A-Z\d]/g, '') || 'CASE';
  const taken = new Set(Object.values(numbers).map((cases) => (Object.keys(cases)[0] ?? '').replace(/-\d+$/, '')));
  for (let length = 4; length < letters.length; length += 1)
    if (!taken.has(letters.slice(0, length))) return letters.slice(0, length);
  let prefix = letters;
  for (let more = 2; taken.has(prefix); more += 1) prefix = `${letters}${more}`;
  return prefix;
}
