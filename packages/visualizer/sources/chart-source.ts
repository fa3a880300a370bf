import { type ESTree, Visitor } from 'vite';
import { type SourceFile, type SourceFiles, type SourcePlace, sourcePlaceOf } from './files.ts';
import { type Located, type SourceProperty, SourceValues } from './values.ts';

/** Where the parts of a chart stand in the source. */
export type ChartSource = {
  /** The id of the machine. */
  machine: string;
  /** The call that creates it. */
  at: SourcePlace;
  /** By the id of the state. */
  states: Record<string, SourcePlace>;
  /** By the id of the transition: see `transitionsOf` in paths. */
  transitions: Record<string, SourcePlace>;
  /** Where guards, actions, actors and delays are implemented, by name. */
  implementations: Record<ImplementationKind, Record<string, SourcePlace>>;
  /** Every target that is written as a text, with the state whose config it is in. */
  targets: { state: string; text: string; place: SourcePlace }[];
};

const implementationKinds = ['guards', 'actions', 'actors', 'delays'] as const;
export type ImplementationKind = (typeof implementationKinds)[number];

/** Finds every call of `createMachine` in some files, and where the parts of its chart stand. */
export function chartSourcesIn(files: SourceFiles): ChartSource[] {
  const values = new SourceValues(files);
  return [...files.values()].flatMap((file) =>
    file.error ? [] : machineCallsIn(file).map((call) => new ChartReader(values, file, call).read()),
  );
}

function machineCallsIn(file: SourceFile): ESTree.CallExpression[] {
  const calls: ESTree.CallExpression[] = [];
  new Visitor({
    CallExpression(call) {
      const { callee } = call;
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      if (called.type === 'Identifier' && called.name === 'createMachine') calls.push(call);
    },
  }).visit(file.program);
  return calls;
}

/** Reads the source of one machine. It mirrors how XState names states and orders transitions. */
class ChartReader {
  readonly #values: SourceValues;
  readonly #file: SourceFile;
  readonly #call: ESTree.CallExpression;
  readonly #source: ChartSource;

  constructor(values: SourceValues, file: SourceFile, call: ESTree.CallExpression) {
    this.#values = values;
    this.#file = file;
    this.#call = call;
    const at = sourcePlaceOf(file, startOf(call));
    const implementations = { guards: {}, actions: {}, actors: {}, delays: {} };
    this.#source = { machine: '', at, states: {}, transitions: {}, implementations, targets: [] };
  }

  read(): ChartSource {
    const [config, options] = this.#call.arguments;
    for (const given of [...this.#setupsOf(this.#call.callee), ...(options ? [this.#located(options)] : [])]) {
      this.#readImplementations(given);
    }
    if (config) {
      const located = this.#located(config);
      const id = this.#textOf(this.#values.propertiesOf(located).get('id'));
      this.#source.machine = id ?? '(machine)';
      this.#readState(located, located, []);
    }
    return this.#source;
  }

  #located(node: ESTree.Node, file = this.#file): Located {
    return { file, node };
  }

  /** The arguments of `setup` and `extend` that a machine is created from. */
  #setupsOf(callee: ESTree.Node, file = this.#file): Located[] {
    if (callee.type !== 'MemberExpression') return [];
    const object = this.#values.valueOf({ file, node: callee.object });
    if (object.node.type !== 'CallExpression') return [];
    const [given] = object.node.arguments;
    return [...this.#setupsOf(object.node.callee, object.file), ...(given ? [this.#located(given, object.file)] : [])];
  }

  #readImplementations(given: Located): void {
    const groups = this.#values.propertiesOf(given);
    for (const kind of implementationKinds) {
      for (const [name, { at }] of this.#values.propertiesOf(groups.get(kind)?.value)) {
        this.#source.implementations[kind][name] = this.#placeOf(at);
      }
    }
  }

  #readState(config: Located, at: Located, path: readonly string[]): void {
    const members = this.#values.propertiesOf(config);
    const id = this.#textOf(members.get('id')) ?? [this.#source.machine, ...path].join('.');
    this.#source.states[id] = this.#placeOf(at);
    const take = (descriptor: string, written: SourceProperty | undefined) => {
      for (const [index, place] of this.#transitionsIn(id, written).entries()) {
        this.#source.transitions[`${id}|${descriptor}|${index}`] = place;
      }
    };
    for (const [descriptor, written] of this.#values.propertiesOf(members.get('on')?.value)) take(descriptor, written);
    take(`xstate.done.state.${id}`, members.get('onDone'));
    for (const [index, invoke] of this.#values.elementsOf(members.get('invoke')?.value).entries()) {
      const invoked = this.#values.propertiesOf(invoke);
      const actor = this.#textOf(invoked.get('id')) ?? `${index}.${id}`;
      take(`xstate.done.actor.${actor}`, invoked.get('onDone'));
      take(`xstate.error.actor.${actor}`, invoked.get('onError'));
      take(`xstate.snapshot.${actor}`, invoked.get('onSnapshot'));
    }
    for (const [delay, written] of this.#values.propertiesOf(members.get('after')?.value)) {
      take(`xstate.after.${delay}.${id}`, written);
    }
    take('(always)', members.get('always'));
    this.#noteTarget(id, members.get('initial')?.value);
    this.#noteTarget(id, members.get('target')?.value);
    for (const [key, { value, at }] of this.#values.propertiesOf(members.get('states')?.value)) {
      this.#readState(value, at, [...path, key]);
    }
  }

  #transitionsIn(state: string, written: SourceProperty | undefined): SourcePlace[] {
    return this.#values.elementsOf(written?.value).map((transition) => {
      const target = this.#values.propertiesOf(transition).get('target')?.value;
      for (const one of this.#values.elementsOf(target ?? transition)) this.#noteTarget(state, one);
      const isList = written !== undefined && this.#values.valueOf(written.value).node.type === 'ArrayExpression';
      return this.#placeOf(isList || written === undefined ? transition : written.at);
    });
  }

  #noteTarget(state: string, written: Located | undefined): void {
    if (written === undefined) return;
    const value = this.#values.valueOf(written);
    const text = this.#values.textOf(value);
    if (text !== undefined) this.#source.targets.push({ state, text, place: this.#placeOf(value) });
  }

  #textOf(property: SourceProperty | undefined): string | undefined {
    return property && this.#values.textOf(property.value);
  }

  #placeOf({ file, node }: Located): SourcePlace {
    return sourcePlaceOf(file, node.start);
  }
}

/** Where `createMachine` is written: a call begins with the `setup` before it. */
function startOf({ callee }: ESTree.CallExpression): number {
  return callee.type === 'MemberExpression' ? callee.property.start : callee.start;
}
