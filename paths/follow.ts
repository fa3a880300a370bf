import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph } from './explore.ts';
import { type Path, placeOf } from './path.ts';
import { pathOf, restOfOpening } from './plan.ts';

/** The path that the event cases of these names lead along. Throws an error that names what may come where one may not. */
export function follow<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  names: readonly string[],
): Path<Machine, Given> {
  const walk = edgesAlong(graph, names);
  const wrong = names[walk.length];
  if (wrong !== undefined) throw new Error(cannotCome(graph, walk, wrong));
  return completed(graph, walk);
}

/** The edges that the event cases of these names lead along, as far as they may come one after the other. */
export function edgesAlong<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges, start }: Graph<Machine, Given>,
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

/** A walk as a path, with what still comes by itself where it stops before the opening is over. */
export function completed<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  walk: Edge<Machine, Given>[],
): Path<Machine, Given> {
  const path = pathOf(graph, [...walk, ...restOfOpening(graph, walk)]);
  return { ...path, name: `${path.steps.length} steps to ${placeOf(path.steps.at(-1)?.after ?? path.start)}` };
}

function cannotCome<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, edges, start }: Graph<Machine, Given>,
  walk: Edge<Machine, Given>[],
  wrong: string,
): string {
  const here = walk.at(-1)?.to ?? start;
  const names = (edges.get(here.key) ?? []).map(({ eventCase }) => `\n  ${eventCase.name}`);
  return (
    `Step ${walk.length + 1} of '${machine.id}', '${wrong}', cannot come in ${placeOf(here.snapshot)}. ` +
    `${names.length > 0 ? `What can:${names.join('')}` : 'Nothing can: it is over.'}`
  );
}
