import { type ChartNode, type ChartTransition, type Diagram, staysInPlace } from './diagram.ts';
import { UniqueNames } from './unique-names.ts';
import { itemNotes, transitionLabel } from './wording.ts';

/**
 * A chart as a Mermaid state diagram. Mermaid has no history states, draws loops of one state upon each other, and fails
 * at edges from a state into itself or from within regions where the state has states in it. So a history state is one
 * called H, and what cannot be an edge is told beside the name of its state.
 */
export function chartMermaid(chart: Diagram): string {
  return new MermaidDiagram(chart).text();
}

/** Reserved words of Mermaid. */
const reserved = ['state', 'note', 'end', 'direction', 'class', 'click', 'default', 'style'];

class MermaidDiagram {
  readonly #chart: Diagram;
  /** The unique name of each state, without dots. */
  readonly #names = new UniqueNames((id) => id.replace(/\W/g, '_'), reserved);

  constructor(chart: Diagram) {
    this.#chart = chart;
  }

  text(): string {
    const { nodes, transitions } = this.#chart;
    const [root] = nodes;
    return [
      'stateDiagram-v2',
      ...(root === undefined ? [] : this.#stateLines(root)),
      ...nodes.filter(({ type }) => type === 'history').flatMap(({ id, initial }) => this.#edges(id, initial)),
      ...transitions
        .filter((transition) => this.#isEdge(transition))
        .flatMap((transition) => this.#edges(transition.source, transition.targets, transitionLabel(transition))),
      '',
    ]
      .map((line, at) => (at === 0 || line === '' ? line : `  ${line}`))
      .join('\n');
  }

  #stateLines(node: ChartNode): string[] {
    const { id, key, type, initial, entry, exit, invokes, history } = node;
    const name = this.#nameOf(id);
    const children = this.#childrenOf(id);
    const shown = type === 'history' ? (history === 'deep' ? 'H*' : 'H') : key;
    const does = [
      ...entry.map((action) => `entry ${action}`),
      ...exit.map((action) => `exit ${action}`),
      ...invokes.map((invoke) => `invoke ${invoke.id}`),
      ...this.#chart.transitions
        .filter((transition) => transition.source === id && !this.#isEdge(transition))
        .map((transition) => transitionLabel(transition) + this.#aimOf(transition)),
    ];
    const notes = itemNotes(node, this.#chart);
    if (children.length === 0) {
      const lines = type === 'history' ? [] : [...notes, ...does];
      return [`state "${escaped(shown)}" as ${name}`, ...lines.map((line) => `${name} : ${escaped(line)}`)];
    }
    const inner = children.map((child) => this.#stateLines(child));
    const [first] = type === 'compound' ? initial : [];
    const lines = [
      ...(first === undefined ? [] : [`[*] --> ${this.#nameOf(this.#childTowards(first, id))}`]),
      ...(type === 'parallel' ? inner.flatMap((lines, at) => (at === 0 ? lines : ['--', ...lines])) : inner.flat()),
      ...children.filter((child) => child.type === 'final').map((child) => `${this.#nameOf(child.id)} --> [*]`),
    ];
    const note = [`note right of ${name}`, ...notes.map((line) => `  ${escaped(line)}`), 'end note'];
    return [
      `state "${escaped([shown, ...does].join(' · '))}" as ${name} {`,
      ...lines.map((line) => `  ${line}`),
      '}',
      ...(notes.length > 0 ? note : []),
    ];
  }

  #edges(source: string, targets: readonly string[], label?: string): string[] {
    const said = label === undefined ? '' : ` : ${escaped(label)}`;
    return targets.map((target) => `${this.#nameOf(source)} --> ${this.#nameOf(this.#entered(target))}${said}`);
  }

  #isEdge(transition: ChartTransition): boolean {
    const { source, targets } = transition;
    if (staysInPlace(transition)) return false;
    if (this.#childrenOf(source).length === 0) return true;
    return !this.#isInRegion(source) && !targets.some((target) => this.#ancestorsOf(target).includes(source));
  }

  /** The state that Mermaid can draw an edge to: for a compound state in a region, its initial state. */
  #entered(id: string): string {
    const children = this.#childrenOf(id);
    if (children.length === 0 || !this.#isInRegion(id)) return id;
    const first = this.#nodeOf(id)?.initial[0] ?? children[0]?.id ?? id;
    return this.#entered(first);
  }

  #aimOf(transition: ChartTransition): string {
    if (staysInPlace(transition)) return '';
    return ` → ${transition.targets.map((target) => this.#nodeOf(target)?.key ?? target).join(', ')}`;
  }

  /** The child of `outer` that is, or contains, the state `inner`: an initial state may lie deeper. */
  #childTowards(inner: string, outer: string): string {
    return [inner, ...this.#ancestorsOf(inner)].find((id) => this.#nodeOf(id)?.parent === outer) ?? inner;
  }

  #isInRegion(id: string): boolean {
    return this.#ancestorsOf(id).some((ancestor) => this.#nodeOf(ancestor)?.type === 'parallel');
  }

  #ancestorsOf(id: string): string[] {
    const parent = this.#nodeOf(id)?.parent;
    return parent === undefined ? [] : [parent, ...this.#ancestorsOf(parent)];
  }

  #childrenOf(id: string): ChartNode[] {
    return this.#chart.nodes.filter(({ parent }) => parent === id);
  }

  #nodeOf(id: string): ChartNode | undefined {
    return this.#chart.nodes.find((node) => node.id === id);
  }

  #nameOf(id: string): string {
    return this.#names.of(id);
  }
}

/** Escapes the characters that have a meaning in Mermaid. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/["#:;<>{}\\]/g, (character) => `#${character.charCodeAt(0)};`);
}
