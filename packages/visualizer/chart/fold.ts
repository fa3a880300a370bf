import type { ChartNode, ChartTransition, Diagram } from './diagram.ts';
import { joined, partOf } from './join.ts';
import { ChartTree } from './tree.ts';

/** What of a chart is drawn: the part inside one state or all of it, without what is inside closed states. */
export type Fold = {
  /** The ids of the closed states. */
  closed: readonly string[];
  /** The id of the state whose inside is drawn alone (default: the machine itself). */
  focus: string | undefined;
};

/** A chart with as many states and transitions as this can be read at a glance: it is opened whole. */
const glance = { states: 20, transitions: 30 };

/** How many names of events the label of several transitions shows. */
const mostEvents = 2;

/**
 * The chart that a fold leaves. A closed state counts what it holds. Lines from inside of it begin at its edge; those to the
 * same target become one. A transition out of the part that is drawn names its target in its row.
 */
export function foldedChart(chart: Diagram, { closed, focus }: Fold): Diagram {
  const tree = new ChartTree(chart);
  const top = focus ?? tree.root.id;
  const drawn = new Drawn(tree, top, new Set(closed.filter((id) => id !== top)));
  const nodes = chart.nodes.filter(({ id }) => drawn.shownAs(id) === id);
  const inside = Map.groupBy(chart.transitions, (transition) => drawn.heldBy(transition));
  const transitions = bundled((inside.get(undefined) ?? []).flatMap((transition) => drawn.shown(transition)));
  return {
    id: chart.id,
    nodes: nodes.map((node) => ({
      ...node,
      parent: node.id === top ? undefined : node.parent,
      initial: drawn.isClosed(node.id) ? [] : drawn.within(node.initial),
      ...(drawn.isClosed(node.id) && {
        holds: { states: tree.insideOf(node.id).length, transitions: inside.get(node.id)?.length ?? 0 },
      }),
    })),
    transitions,
  };
}

/** The states that are closed at first: the innermost ones, until what is left can be read at a glance. */
export function closedAtFirst(chart: Diagram, focus?: string): string[] {
  const tree = new ChartTree(chart);
  const top = focus ?? tree.root.id;
  const parents = tree
    .insideOf(top)
    .map(({ id }) => id)
    .filter((id) => tree.childrenOf(id).length > 0);
  const closed = new Set(parents);
  if (!isReadable(foldedChart(chart, { closed: parents, focus }))) return parents;
  // From the outside in: a state is opened if there is room for what it holds.
  for (const id of parents) {
    const isReached = tree
      .lineOf(id)
      .slice(1)
      .every((outer) => !closed.has(outer));
    if (!isReached) continue;
    closed.delete(id);
    if (!isReadable(foldedChart(chart, { closed: [...closed], focus }))) closed.add(id);
  }
  return [...closed];
}

/** With fewer states than this, a chart says too little. */
const fewestStates = 3;

/** The fold with the innermost open states closed as well; undefined if too little would be left to read. */
export function foldedFurther(chart: Diagram, { closed, focus }: Fold): Fold | undefined {
  const tree = new ChartTree(chart);
  const { nodes } = foldedChart(chart, { closed, focus });
  const parents = new Set(nodes.map(({ parent }) => parent));
  const open = nodes.filter(({ id, parent }) => parent !== undefined && parents.has(id)).map(({ id }) => id);
  const deepest = Math.max(...open.map((id) => tree.lineOf(id).length));
  const further = { closed: [...closed, ...open.filter((id) => tree.lineOf(id).length === deepest)], focus };
  const isEnough = foldedChart(chart, further).nodes.length > fewestStates;
  return open.length > 0 && isEnough ? further : undefined;
}

function isReadable({ nodes, transitions }: Diagram): boolean {
  return nodes.length - 1 <= glance.states && transitions.length <= glance.transitions;
}

/** What hides a state or transition in a fold: closed states around it, or that it is outside the part that is drawn. */
export function hiding(chart: Diagram, { closed, focus }: Fold, id: string): { closed: string[]; isOutside: boolean } {
  const tree = new ChartTree(chart);
  const transition = chart.transitions.find((transition) => transition.id === id);
  const top = focus ?? tree.root.id;
  const isOutside = !tree.isWithin(transition?.source ?? id, top);
  const drawn = new Drawn(tree, top, new Set(closed));
  // A line that stands for a transition shows it.
  if (transition !== undefined && !isOutside && drawn.heldBy(transition) === undefined)
    return { closed: [], isOutside };
  const around = transition === undefined ? tree.lineOf(id).slice(1) : tree.lineOf(transition.source);
  return { closed: around.filter((outer) => closed.includes(outer)), isOutside };
}

/** The ids of the states of a chart that contain others, without the machine itself. */
export function parentsIn(chart: Diagram): string[] {
  const parents = new Set(chart.nodes.map(({ parent }) => parent));
  return chart.nodes.filter(({ id, parent }) => parent !== undefined && parents.has(id)).map(({ id }) => id);
}

/** The ids of the states inside a state. */
export function insideOf(chart: Diagram, id: string): string[] {
  return new ChartTree(chart).insideOf(id).map((node) => node.id);
}

/** What stands for the states and transitions of a chart in the part that is drawn. */
class Drawn {
  readonly #tree: ChartTree;
  readonly #top: string;
  readonly #closed: ReadonlySet<string>;

  constructor(tree: ChartTree, top: string, closed: ReadonlySet<string>) {
    this.#tree = tree;
    this.#top = top;
    this.#closed = closed;
  }

  isClosed(id: string): boolean {
    return this.#closed.has(id);
  }

  /** The outermost closed state that a state is or is in, or else itself; undefined outside the part that is drawn. */
  shownAs(id: string): string | undefined {
    const line = this.#tree.lineOf(id);
    const top = line.indexOf(this.#top);
    if (top === -1) return undefined;
    return line.slice(0, top).findLast((one) => this.#closed.has(one)) ?? id;
  }

  /** States of which only those in the part that is drawn are left, each as it is shown. */
  within(ids: readonly string[]): string[] {
    return [...new Set(ids.map((id) => this.shownAs(id)).filter((id) => id !== undefined))];
  }

  /** The closed state that a transition does not leave. */
  heldBy({ source, targets }: ChartTransition): string | undefined {
    const shown = this.shownAs(source);
    if (shown === undefined || !this.isClosed(shown)) return undefined;
    const isWithin = targets.every((target) => this.#tree.isWithin(target, shown));
    // What a closed state does itself, without a target, is still told in its box.
    const isOwn = shown === source && targets.every((target) => target === source);
    return isWithin && !isOwn ? shown : undefined;
  }

  shown(transition: ChartTransition): ChartTransition[] {
    const source = this.shownAs(transition.source);
    if (source === undefined) return [];
    const targets = this.within(transition.targets);
    const outside = transition.targets
      .filter((target) => this.shownAs(target) === undefined)
      .map((id) => ({ id, key: this.#tree.nodeOf(id)?.key ?? id }));
    const isInside = source !== transition.source;
    return [
      {
        ...transition,
        source,
        targets,
        ...(outside.length > 0 && { outside }),
        ...(isInside && { bundle: [transition.id], parts: [{ ...partOf(transition, transition.source), targets }] }),
      },
    ];
  }
}

/** Makes one of the transitions from inside a closed state that lead to the same targets. */
function bundled(transitions: readonly ChartTransition[]): ChartTransition[] {
  const keyOf = ({ id, source, targets, outside, bundle }: ChartTransition) =>
    JSON.stringify(bundle === undefined ? id : [source, targets, outside]);
  return [...Map.groupBy(transitions, keyOf).values()].map((group) => {
    const [first] = group as [ChartTransition];
    if (group.length === 1) return first;
    const events = [...new Set(group.map(({ event }) => event))];
    const more = group.length - Math.min(events.length, mostEvents);
    const named = events.slice(0, mostEvents).join(', ');
    return joined(group, more > 0 ? `${named} and ${more} more` : named);
  });
}

/** The ids of the states around a state, outermost first, and itself: the way back from a focus. */
export function wayTo({ nodes, ...rest }: Diagram, id: string): ChartNode[] {
  const tree = new ChartTree({ nodes, ...rest });
  return tree
    .lineOf(id)
    .map((one) => tree.nodeOf(one))
    .filter((node) => node !== undefined)
    .reverse();
}
