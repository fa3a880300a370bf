import type { ChartNode, Diagram } from './diagram.ts';

/** The states of a chart by id, with their place in its order, their children and their ancestors. */
export class ChartTree {
  readonly root: ChartNode;
  readonly #nodes: ReadonlyMap<string, ChartNode>;
  readonly #places: ReadonlyMap<string, number>;
  readonly #children = new Map<string, ChartNode[]>();

  constructor({ nodes }: Diagram) {
    const [root] = nodes;
    if (root === undefined) throw new Error('A chart without any state cannot be drawn.');
    this.root = root;
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#places = new Map(nodes.map(({ id }, at) => [id, at]));
    for (const node of nodes) {
      if (node.parent === undefined) continue;
      const siblings = this.#children.get(node.parent);
      if (siblings) siblings.push(node);
      else this.#children.set(node.parent, [node]);
    }
  }

  nodeOf(id: string): ChartNode | undefined {
    return this.#nodes.get(id);
  }

  /** The place of a state in the order of the config, from 0. */
  placeOf(id: string): number {
    return this.#places.get(id) ?? -1;
  }

  childrenOf(id: string): readonly ChartNode[] {
    return this.#children.get(id) ?? [];
  }

  /** A state and its ancestors, from the inside out. */
  lineOf(id: string): string[] {
    const line: string[] = [];
    for (let at: string | undefined = id; at !== undefined; at = this.#nodes.get(at)?.parent) line.push(at);
    return line;
  }

  isWithin(inner: string, outer: string): boolean {
    return this.lineOf(inner).includes(outer);
  }

  /** The innermost state that is or contains both. */
  commonOf(one: string, other: string): string {
    const line = new Set(this.lineOf(one));
    return this.lineOf(other).find((id) => line.has(id)) ?? this.root.id;
  }

  /** The child of `outer` that is or contains `inner`. */
  childTowards(inner: string, outer: string): string | undefined {
    return this.lineOf(inner).find((id) => this.#nodes.get(id)?.parent === outer);
  }

  /** The states inside a state, outermost first. */
  insideOf(id: string): ChartNode[] {
    const inside = [...this.childrenOf(id)];
    for (let at = 0; at < inside.length; at += 1) inside.push(...this.childrenOf(inside[at]?.id ?? ''));
    return inside;
  }
}
