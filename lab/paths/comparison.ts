import { type Edge, type Graph, transitionsOf } from '@msafara/paths';
import { graphLogic, walkOf } from '@msafara/paths/xstate-graph';
import type { AnyStateMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import type { Toured } from './measured.ts';

/** The time allowed for finding the simple paths of a machine. Many machines have too many to list. */
export const simplePathsSeconds = 1;

class OutOfTime extends Error {}

/** The transitions that a tour meets and its steps, beside those of the shortest and simple paths of `xstate/graph`. */
export function comparisonOf({ graph, walks }: Toured): Record<'tour' | 'shortest' | 'simple', string> {
  return {
    tour: summary(graph, walks),
    shortest: summary(graph, shortestPathsOf(graph)),
    simple: summary(graph, simplePathsOf(graph)),
  };
}

type Walks = Edge<AnyStateMachine>[][];

function shortestPathsOf(graph: Graph<AnyStateMachine>): Walks {
  const { logic, options } = graphLogic(graph);
  return withoutPrefixes(getShortestPaths(logic, options).map(walkOf));
}

/** The simple paths of `xstate/graph`; undefined if they take too long. */
function simplePathsOf(graph: Graph<AnyStateMachine>): Walks | undefined {
  const { logic, options } = graphLogic(graph);
  const until = performance.now() + simplePathsSeconds * 1000;
  try {
    const paths = getSimplePaths(logic, {
      ...options,
      serializeState: (snapshot) => {
        if (performance.now() > until) throw new OutOfTime();
        return options.serializeState(snapshot);
      },
    });
    return withoutPrefixes(paths.map(walkOf));
  } catch (error) {
    if (error instanceof OutOfTime) return undefined;
    throw error;
  }
}

/** Leaves out walks that another walk starts with. */
function withoutPrefixes(walks: Walks): Walks {
  const prefixes = new Set<string>();
  const named = walks.map((walk) => {
    let name = '';
    for (const { eventCase } of walk) {
      prefixes.add(name);
      name += `${eventCase.name}\n`;
    }
    return { walk, name };
  });
  return named.filter(({ name }) => !prefixes.has(name)).map(({ walk }) => walk);
}

function summary({ machine, opening }: Graph<AnyStateMachine>, walks: Walks | undefined): string {
  if (walks === undefined) return 'too many';
  const met = new Set([...opening.transitions, ...walks.flat().flatMap(({ transitions }) => transitions)]);
  return `${met.size} of ${transitionsOf(machine).length} in ${walks.length + walks.flat().length}`;
}
