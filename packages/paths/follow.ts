import { counted } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';

import type { Edge, Walkable } from './graph.ts';
import { type Path, placeOf } from './path.ts';
import { pathOf } from './plan.ts';
import { restOfOpening } from './rest.ts';

/** The path along the named event cases. Throws an error that lists the possible steps if one of them cannot occur. */
export function follow<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Walkable<Machine, Given>,
  names: readonly string[],
): Path<Machine, Given> {
  const walk = edgesAlong(graph, names);
  const wrong = names[walk.length];
  if (wrong !== undefined) throw new Error(impossibleStep(graph, walk, wrong));
  return completedPath(graph, walk);
}

/** The edges along the named event cases, up to the first that cannot occur. */
export function edgesAlong<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges, start }: Walkable<Machine, Given>,
  names: readonly string[],
): Edge<Machine, Given>[] {
  const walk: Edge<Machine, Given>[] = [];
  for (const name of names) {
    const edge = edges.get((walk.at(-1)?.to ?? start).key)?.find(({ eventCase }) => eventCase.name === name);
    if (edge === undefined) break;
    walk.push(edge);
  }
  return walk;
}

/** A walk as a path, completed with the rest of the opening if it stops within it. */
export function completedPath<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Walkable<Machine, Given>,
  walk: Edge<Machine, Given>[],
): Path<Machine, Given> {
  const path = pathOf(graph, [...walk, ...restOfOpening(graph, walk)]);
  return {
    ...path,
    name: `${counted(path.steps.length, 'step')} to ${placeOf(path.steps.at(-1)?.after ?? path.start)}`,
  };
}

function impossibleStep<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, edges, start }: Walkable<Machine, Given>,
  walk: Edge<Machine, Given>[],
  wrong: string,
): string {
  const here = walk.at(-1)?.to ?? start;
  const names = (edges.get(here.key) ?? []).map(({ eventCase }) => `\n  ${eventCase.name}`);
  return (
    `Step ${walk.length + 1} of '${machine.id}', '${wrong}', cannot occur in ${placeOf(here.snapshot)}. ` +
    `${names.length > 0 ? `Possible steps:${names.join('')}` : 'No step can: the machine has finished.'}`
  );
}
