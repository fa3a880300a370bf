import { type ChartNode, type ChartTransition, type Diagram, staysInPlace } from './diagram.ts';
import { ChartTree } from './tree.ts';
import { UniqueNames } from './unique-names.ts';
import { itemNotes, transitionLabel } from './wording.ts';

/**
 * A chart as a state diagram of PlantUML, in the notation of UML: `entry /`, `exit /` and `do /` for invoked actors, internal
 * transitions within their state, forks where a transition has several targets. Descriptions, tags and requirements are notes.
 *
 * No arrow of PlantUML crosses the border of a region or touches the region itself. So an arrow into one ends at the state
 * around it and names its target, and what leads out of one is a line in its state.
 */
export function chartPlantUml(chart: Diagram): string {
  return new PlantUmlDiagram(chart).text();
}

/** Words that begin a statement of PlantUML. */
const reserved = 'state note end title hide scale skinparam legend footer header caption left right as of on'.split(
  ' ',
);

class PlantUmlDiagram {
  readonly #chart: Diagram;
  readonly #tree: ChartTree;
  readonly #names = new UniqueNames((id) => id.replace(/\W/g, '_'), reserved);

  constructor(chart: Diagram) {
    this.#chart = chart;
    this.#tree = new ChartTree(chart);
  }

  text(): string {
    const { nodes, transitions } = this.#chart;
    return [
      '@startuml',
      'hide empty description',
      ...this.#stateLines(this.#tree.root),
      ...nodes.flatMap((node) => this.#defaultArrows(node)),
      ...transitions.flatMap((transition) => this.#arrowsOf(transition)),
      '@enduml',
      '',
    ].join('\n');
  }

  #stateLines(node: ChartNode): string[] {
    const { id, key, type, history } = node;
    const name = this.#nameOf(id);
    const opening = `state "${escaped(key)}" as ${name}`;
    if (type === 'history') return [`${opening} <<history${history === 'deep' ? '*' : ''}>>`];
    const said = itemNotes(node, this.#chart);
    const own = [...this.#ownLines(node), ...(this.#isRegion(id) ? said : [])];
    const lines = own.map((line) => `${name} : ${escaped(line)}`);
    if (said.length > 0 && !this.#isRegion(id)) {
      lines.push(`note right of ${name}`, ...said.map((line) => `  ${escaped(line)}`), 'end note');
    }
    const children = this.#tree.childrenOf(id);
    if (children.length === 0) return [opening, ...lines];
    return [`${opening} {`, ...this.#innerLines(node, children).map((line) => `  ${line}`), '}', ...lines];
  }

  #innerLines({ id, type, initial }: ChartNode, children: readonly ChartNode[]): string[] {
    if (type === 'parallel') {
      const regions = children.filter((child) => child.type !== 'history').map((child) => this.#stateLines(child));
      return regions.flatMap((region, at) => (at === 0 ? region : ['--', ...region]));
    }
    const [first] = initial;
    const start = first === undefined ? undefined : this.#tree.childTowards(first, id);
    return [
      ...(start === undefined ? [] : [`[*] --> ${this.#nameOf(start)}`]),
      ...children.flatMap((child) => this.#stateLines(child)),
      ...children.filter((child) => child.type === 'final').map((child) => `${this.#nameOf(child.id)} --> [*]`),
    ];
  }

  /** The lines in the box of a state. */
  #ownLines(node: ChartNode): string[] {
    const { id, entry, exit, invokes } = node;
    const histories = this.#tree.childrenOf(id).filter((child) => child.type === 'history' && this.#isParallel(id));
    return [
      ...entry.map((action) => `entry / ${action}`),
      ...exit.map((action) => `exit / ${action}`),
      ...invokes.map(({ id, src }) => `do / ${id === src ? id : `${id} (${src})`}`),
      ...this.#chart.transitions
        .filter((transition) => transition.source === id && this.#endsOf(transition) === undefined)
        .map(
          (transition) => transitionLabel(transition) + (isInternal(transition) ? '' : this.#aim(transition.targets)),
        ),
      ...histories.filter(({ initial }) => initial.length > 0).map(({ key, initial }) => key + this.#aim(initial)),
    ];
  }

  /** From a history state to its defaults. Those of a parallel state are a part of its name, which nothing can lead from. */
  #defaultArrows({ id, type, parent, initial }: ChartNode): string[] {
    if (type !== 'history' || this.#isParallel(parent)) return [];
    const ends = initial.map((target) => this.#endAt(target, this.#scopeOf(id)));
    return ends.filter((end) => end !== undefined).map((end) => this.#arrow(id, end));
  }

  #arrowsOf(transition: ChartTransition): string[] {
    const { id, source, targets } = transition;
    const ends = this.#endsOf(transition);
    if (ends === undefined) return [];
    const isNamed = ends.some((end) => !targets.includes(end));
    const label = ` : ${escaped(transitionLabel(transition) + (isNamed ? this.#aim(targets) : ''))}`;
    const [end] = ends;
    if (end !== undefined && ends.length === 1) return [this.#arrow(source, end) + label];
    const fork = this.#names.of(`fork ${id}`);
    const from = `${this.#nameOf(source)} --> ${fork}${label}`;
    return [`state ${fork} <<fork>>`, from, ...ends.map((end) => `${fork} --> ${this.#nameOf(end)}`)];
  }

  #arrow(source: string, target: string): string {
    return `${this.#nameOf(source)} --> ${this.#nameOf(target)}`;
  }

  /** The states at which the arrows of a transition end; undefined if it has none. */
  #endsOf(transition: ChartTransition): string[] | undefined {
    const { source, targets } = transition;
    if (isInternal(transition) || this.#isRegion(source)) return undefined;
    const ends = targets.map((target) => this.#endAt(target, this.#scopeOf(source)));
    const isDrawn = ends.every((end, at) => end !== undefined && (end !== source || end === targets[at]));
    return isDrawn ? [...new Set(ends.filter((end) => end !== undefined))] : undefined;
  }

  /** The state at which an arrow from a scope to a state ends: itself, the first in a region, or a state around it. */
  #endAt(target: string, scope: string | undefined): string | undefined {
    const end = this.#tree.lineOf(target).find((id) => this.#scopeOf(id) === scope);
    if (end === undefined || !this.#isRegion(end)) return end;
    const [first] = this.#tree.nodeOf(end)?.initial ?? [];
    return first === undefined ? undefined : this.#endAt(first, scope);
  }

  /** The innermost region that a state is or is in: no arrow leads from one to another. */
  #scopeOf(id: string): string | undefined {
    const { type, parent } = this.#tree.nodeOf(id) ?? {};
    const line = this.#tree.lineOf(
      type === 'history' && parent !== undefined && this.#isParallel(parent) ? parent : id,
    );
    return line.find((one) => this.#isRegion(one));
  }

  #aim(targets: readonly string[]): string {
    return ` → ${targets.map((target) => this.#tree.nodeOf(target)?.key ?? target).join(', ')}`;
  }

  #isRegion(id: string): boolean {
    const { type, parent } = this.#tree.nodeOf(id) ?? {};
    return type !== 'history' && this.#isParallel(parent);
  }

  #isParallel(id: string | undefined): boolean {
    return id !== undefined && this.#tree.nodeOf(id)?.type === 'parallel';
  }

  /** The history of a parallel state is in no region: PlantUML writes it as a part of the name. */
  #nameOf(id: string): string {
    const { type, parent, history } = this.#tree.nodeOf(id) ?? {};
    if (type !== 'history' || parent === undefined || !this.#isParallel(parent)) return this.#names.of(id);
    return `${this.#names.of(parent)}[H${history === 'deep' ? '*' : ''}]`;
  }
}

/** Whether a transition leaves no state, so that UML writes it into its state. */
function isInternal(transition: ChartTransition): boolean {
  return staysInPlace(transition) && !transition.reenter;
}

/** Escapes what PlantUML reads as markup, a comment, or an instruction to itself. */
function escaped(text: string): string {
  const code = (characters: string) =>
    [...characters].map((one) => `<U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`).join('');
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/["<>\\~]|^['!@#*=|;]|^end note$|\/'|\*\*|\/\/|__|--|''|``|\.\.|%(?=\w)/g, code);
}
