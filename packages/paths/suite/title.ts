import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type Path, type PathStep, placeOf } from '../path.ts';
import { statesIn, statesLeft, statesOf, transitionsOf } from '../transitions.ts';

/** Something that a path covers, in words: what the chart says of a state or transition, or the name of an event case. */
type Topic = { id: string; words: string };

/**
 * Titles in words: each path is about the first thing that it covers and no other path does, as the chart describes it or,
 * where it does not, as the event case is named. Where there is no such thing, it is about the last step.
 */
export function titlesOf<Machine extends AnyStateMachine>(machine: Machine, paths: readonly Path<Machine>[]): string[] {
  const describe = topicsIn(machine);
  const topics = paths.map((path) => describe(path));
  const covering = Map.groupBy(
    topics.flatMap((some, at) => [...new Set(some.map(({ id }) => id))].map((id) => ({ id, at }))),
    ({ id }) => id,
  );
  const used = new Set<string>();
  return paths.map((path, at) => {
    const own = (topics[at] ?? []).filter(({ id }) => covering.get(id)?.length === 1);
    const words = [...own.map((topic) => topic.words), ...endOf(path)];
    const chosen = words.find((title) => !used.has(title)) ?? numberedTitle(words[0] ?? '', used);
    used.add(chosen);
    return chosen;
  });
}

/** Finds the topics of a path: those that the chart describes first, and then event cases by their names, those of an opening last. */
function topicsIn(machine: AnyStateMachine): (path: Path<AnyStateMachine>) => Topic[] {
  const transitions = transitionsOf(machine);
  const descriptions = new Map([
    ...statesOf(machine).map(({ id, description }) => [id, description] as const),
    ...transitions.map(({ id, definition }) => [id, definition.description] as const),
  ]);
  const left = new Map(transitions.map(({ id, definition }) => [id, statesLeft(definition)]));
  const idsOf = ({ transitions: taken, after }: PathStep<AnyStateMachine>) => [
    ...taken,
    ...taken.flatMap((id) => left.get(id) ?? []),
    ...statesIn(machine, (after as AnyMachineSnapshot).value),
  ];
  return ({ steps }) => {
    const described = steps.flatMap((step) =>
      idsOf(step).flatMap((id) => {
        const description = descriptions.get(id);
        return description === undefined ? [] : [{ id, words: sentence(description) }];
      }),
    );
    const named = [...steps].sort(
      ({ eventCase: one }, { eventCase: other }) => Number(one.opening ?? 0) - Number(other.opening ?? 0),
    );
    return [
      ...described,
      ...named.map(({ eventCase: { name } }) => ({ id: `event case ${name}`, words: sentence(name) })),
    ];
  };
}

/** What can be said of a path that covers nothing of its own: its last step, and where that leads. */
function endOf({ start, steps }: Path<AnyStateMachine>): string[] {
  const last = steps.at(-1);
  if (last === undefined) return [`The start, ${placeOf(start)}`];
  const words = sentence(last.eventCase.name);
  return [words, `${words}, which leads to ${placeOf(last.after)}`];
}

function numberedTitle(title: string, used: ReadonlySet<string>): string {
  let number = 2;
  while (used.has(`${title} (${number})`)) number += 1;
  return `${title} (${number})`;
}

/** Words as a title: on one line, with a capital letter and no full stop. Of several sentences the first. */
function sentence(words: string): string {
  const [first = ''] = words
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?]) (?=[A-Z])/);
  const bare = first.replace(/\.$/, '');
  return `${bare.slice(0, 1).toUpperCase()}${bare.slice(1)}`;
}
