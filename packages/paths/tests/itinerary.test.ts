import { expect, test } from 'vitest';
import { itineraryWalks } from '../strategies/itinerary.ts';
import type { Roads } from '../strategies/network.ts';

/**
 * A graph whose vertices are letters, 'a' the start, and whose edges are pairs of them; a second one between the same vertices
 * has a prime. Each target is an edge, or one of several.
 */
type Chart = { edges: string; targets: string; ends?: string; given?: string };

/** The walks that are found for a graph, as edges. The bound is 0, so that the search never ends early. */
function walksOn({ edges, targets, ends, given = '' }: Chart): string[] {
  const names = edges.split(' ');
  const letters = [...new Set(edges.replaceAll(/[^a-z]/g, ''))].sort();
  const wanted = targets.split(' ');
  const numbersOf = (at: number) => Int32Array.from(names, (name) => letters.indexOf(name.charAt(at)));
  const roads: Roads = {
    size: letters.length,
    start: 0,
    from: numbersOf(0),
    to: numbersOf(1),
    mayEnd: letters.map((letter) => ends?.includes(letter) ?? true),
    targets: wanted.map((set) => set.split('/').map((name) => names.indexOf(name))),
  };
  const order = given.split(' ').filter(Boolean);
  const walks = itineraryWalks(
    roads,
    1,
    order.map((name) => wanted.indexOf(name)),
    0,
  );
  return walks.map((walk) => walk.map((edge) => names[edge]).join(' '));
}

// Each of these graphs has one shortest solution.
test.each<[string, Chart, string[]]>([
  ['which end only where a walk may end', { edges: 'ac cb ba', targets: 'ba', ends: 'c' }, ['ac cb ba ac']],
  [
    'which restart only where a walk may end',
    { edges: "ab bc de ab' df cd fb", targets: "ab' ab/fb", ends: 'ef' },
    ["ab' bc cd df fb bc cd de"],
  ],
  [
    'which need a target moved where it costs the same for now',
    { edges: 'ab ef bc fg ch ad cd de fc', targets: 'cd fc ab', given: 'cd ab' },
    ['ab bc cd de ef fc'],
  ],
  [
    'which need some targets moved together',
    { edges: 'ab ac cd be cf eg dd dc fc ga ce', targets: 'ab eg ga dd fc', given: 'ga eg' },
    ['ab be eg ga ac cf fc cd dd'],
  ],
  [
    'with targets that one edge meets together',
    { edges: 'ab bc cd de af ea', targets: 'ab af ab ea af ab' },
    ['ab bc cd de ea af'],
  ],
])('should find the shortest walks %s', (_, chart, walks) => {
  expect(walksOn(chart)).toEqual(walks);
});
