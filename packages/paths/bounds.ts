import type { AnyMachineSnapshot } from 'xstate';
import { guardFunctionsOf, plainGuardOf } from './derive/guard-functions.ts';
import { readsOf, valueAt, withAt } from './derive/reads.ts';
import { fieldPathsOf } from './derive/use.ts';
import type { NamedTransition } from './transitions.ts';

/** How far below and above zero numbers are tried, and how long lists are. */
const farthest = { number: [-1000, 10_000], list: [0, 200] } as const;
/** The configurations in which they are tried. */
const mostTried = 10;

/**
 * A number of the context, or the length of a list, as source code that is limited to the values between which guards change; undefined
 * if it is neither, if none is found or they change all along, or if what guards say also depends on the event.
 */
export function limitedSource(
  readers: readonly NamedTransition[],
  snapshots: readonly AnyMachineSnapshot[],
  part: readonly string[],
  source: string,
): string | undefined {
  const values = snapshots.map(({ context }) => valueAt(context, part));
  const sizes = values.map((value) => (Array.isArray(value) ? value.length : value)) as number[];
  if (!sizes.every(Number.isFinite)) return undefined;
  const [kind, size] = Array.isArray(values[0])
    ? (['list', `${source}.length`] as const)
    : (['number', source] as const);
  const some = snapshots.filter((_, at) => at % Math.ceil(snapshots.length / mostTried) === 0);
  const turnsIn = (tried: readonly AnyMachineSnapshot[]) =>
    tried.flatMap((snapshot) => turnsOf(readers, snapshot, part, kind));
  const known = turnsIn(some);
  const turns = known.length > 0 ? known : turnsIn(whereOthersTurn(readers, some, part));
  const [least, greatest] = [Math.min(...turns), Math.max(...turns)];
  const [lowest, highest] = farthest[kind];
  if (turns.length === 0 || least < lowest / 2 || greatest > highest / 2) return undefined;
  const [first = 0] = sizes;
  const atMost = sizes.some((one) => one > first) ? `Math.min(${size}, ${greatest})` : size;
  return sizes.some((one) => one < first) ? `Math.max(${atMost}, ${least - 1})` : atMost;
}

/**
 * Configurations in which another number that the guards read is where they change: a guard that also asks for what only a long path
 * reaches is false in all of those that were tried.
 */
function whereOthersTurn(
  readers: readonly NamedTransition[],
  snapshots: readonly AnyMachineSnapshot[],
  part: readonly string[],
): AnyMachineSnapshot[] {
  const others = snapshots.flatMap((snapshot) => {
    const read = readers.flatMap(({ definition: { guard }, descriptor }) =>
      fieldPathsOf(readsOf(snapshot.machine, guard, snapshot, { type: descriptor }).context),
    );
    const numbers = read.filter(
      (path) => !part.every((key, at) => path[at] === key) && typeof valueAt(snapshot.context, path) === 'number',
    );
    return numbers.flatMap((path) =>
      turnsOf(readers, snapshot, path, 'number').map(
        (turn) => ({ ...snapshot, context: withAt(snapshot.context, path, turn) }) as AnyMachineSnapshot,
      ),
    );
  });
  return others.slice(0, mostTried);
}

/** The whole numbers at which a guard says something else than at the one before; without an end if it also depends on the event. */
function turnsOf(
  readers: readonly NamedTransition[],
  { machine, context }: AnyMachineSnapshot,
  part: readonly string[],
  kind: keyof typeof farthest,
): number[] {
  const item = kind === 'list' ? ((valueAt(context, part) as unknown[])[0] ?? {}) : undefined;
  return readers.flatMap(({ definition: { guard }, descriptor }) => {
    const event = { type: descriptor };
    if (readsOf(machine, guard, { context }, event).event.fields.size > 0) return [Number.POSITIVE_INFINITY];
    const plain = plainGuardOf(machine, guard);
    const functions = plain === undefined ? guardFunctionsOf(machine, guard) : [plain];
    const list: unknown[] = [];
    const turns: number[] = [];
    let before: string | undefined;
    for (let number = farthest[kind][0]; number <= farthest[kind][1]; number += 1) {
      if (item !== undefined && number > 0) list.push(item);
      const given = { context: withAt(context, part, item === undefined ? number : list), event };
      const outcomes = String(functions.map((decide) => outcomeOf(decide, given)));
      if (before !== undefined && outcomes !== before) turns.push(number);
      before = outcomes;
    }
    return turns;
  });
}

function outcomeOf(decide: (args: object, params: unknown) => unknown, given: object): string {
  try {
    return String(Boolean(decide(given, undefined)));
  } catch {
    return 'thrown';
  }
}
