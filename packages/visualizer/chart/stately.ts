import { transitionsOf } from '@msafara/paths/charts';
import lzString from 'lz-string';
import type { AnyStateMachine } from 'xstate';
import { Code, codeOf, holdsItself, nameCode } from './code.ts';

/** Where the states and the labels of the transitions of a chart are drawn, in pixels from the upper left corner. */
export type ChartPlaces = {
  states: readonly { node: { id: string }; box: { x: number; y: number } }[];
  transitions: readonly { transition: { id: string }; box: { x: number; y: number } }[];
};

/**
 * A chart as the source that Stately's editor and its extension for VS Code import: `setup({…}).createMachine({…})`, with
 * the layout in their `@xstate-layout` comment. What is implemented by functions is there by name, with placeholders, as
 * in Stately's own exports; the functions that make contexts, inputs, outputs and params are left out, and the first
 * lines say so.
 *
 * @param places - what `layoutChart` returns (default: no layout, so that Stately lays the chart out by itself)
 */
export function chartStately(machine: AnyStateMachine, places?: ChartPlaces): string {
  return new StatelySource(machine).text(places);
}

type Kind = 'guards' | 'actions' | 'actors' | 'delays';
type Config = Record<string, unknown>;

/** What XState writes on the functions that `and`, `or`, `not`, `stateIn` and `raise` return. */
type BuiltIn = {
  name: string;
  type?: string;
  guards?: readonly unknown[];
  stateValue?: unknown;
  event?: unknown;
  id?: unknown;
  delay?: unknown;
};

class StatelySource {
  readonly #machine: AnyStateMachine;
  readonly #names: Record<Kind, Set<string>> = {
    guards: new Set(),
    actions: new Set(),
    actors: new Set(),
    delays: new Set(),
  };
  readonly #inline = new Map<unknown, string>();
  readonly #withParams = new Set<string>();
  readonly #imports = new Set(['setup']);
  readonly #notes: string[] = [];

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
  }

  text(places: ChartPlaces | undefined): string {
    const { id, config } = this.#machine;
    const chart = codeOf(this.#state(config as Config, []));
    const layout = places === undefined ? '' : `\n  /** @xstate-layout ${layoutOf(this.#machine, places)} */`;
    // A comment with a layout has to be the first thing in the config.
    const body = chart === '{}' ? `{${layout}\n}` : `{${layout}\n  ${inner(chart)}`;
    const given = codeOf(this.#setup());
    return [
      ...this.#notes.map((note) => `// ${note}`),
      `import { ${[...this.#imports].toSorted().join(', ')} } from 'xstate';`,
      '',
      `export const ${exportName(id)} = setup(${given}).createMachine(${body});`,
      '',
    ].join('\n');
  }

  /** The placeholders of everything that the chart names. */
  #setup(): Config {
    const { guards, actions, actors, delays } = this.#names;
    const events = [...new Set(transitionsOf(this.#machine).map(({ descriptor }) => descriptor))].filter(
      (descriptor) => descriptor !== '' && !descriptor.includes('*') && !descriptor.startsWith('xstate.'),
    );
    const eventTypes = events.map((type) => `\n  | { type: ${codeOf(type)} }`).join('');
    const placeholders = (names: ReadonlySet<string>, of: (name: string) => unknown) =>
      Object.fromEntries([...names].map((name) => [name, of(name)]));
    const given: Config = {
      types: {
        context: new Code('{} as Record<string, unknown>'),
        ...(events.length > 0 && { events: new Code(`{} as${eventTypes}`) }),
      },
      actors: placeholders(
        actors,
        () => new Code('fromPromise<any, any>(async () => {\n  // Add your actor here.\n})'),
      ),
      guards: placeholders(
        guards,
        (name) =>
          new Code(`(${this.#parametersOf(name)}) => {\n  // Add your guard condition here.\n  return true;\n}`),
      ),
      actions: placeholders(
        actions,
        (name) => new Code(`(${this.#parametersOf(name)}) => {\n  // Add your action code here.\n}`),
      ),
      delays: placeholders(delays, (name) => this.#delay(name)),
    };
    if (actors.size > 0) this.#imports.add('fromPromise');
    return Object.fromEntries(Object.entries(given).filter(([, group]) => Object.keys(group as object).length > 0));
  }

  #parametersOf(name: string): string {
    return this.#withParams.has(name) ? '_, params: any' : '';
  }

  #delay(name: string): number {
    const length: unknown = this.#machine.implementations.delays[name];
    if (typeof length === 'number') return length;
    this.#notes.push(`The length of the delay '${name}' is computed: 1000 stands in for it.`);
    return 1000;
  }

  #state(config: Config, path: readonly string[]): Config {
    const { states, on, after, always, onDone, invoke, entry, exit, types: _, ...rest } = config;
    const id = typeof config.id === 'string' ? config.id : [this.#machine.id, ...path].join('.');
    // The types of the setup say that there is a context.
    const given: Config = { ...(path.length === 0 && { context: {} }), ...this.#data(rest, id) };
    const transitions = (of: unknown, descriptor: string) =>
      each(of, (one, at) => this.#transition(one, `${id}|${descriptor}|${at}`));
    if (invoke !== undefined)
      given.invoke = each(invoke, (one, at) => this.#invoke(one as Config, id, at, transitions));
    if (entry !== undefined) given.entry = each(entry, (action) => this.#action(action, `entry of ${id}`));
    if (exit !== undefined) given.exit = each(exit, (action) => this.#action(action, `exit of ${id}`));
    if (on !== undefined) given.on = mapped(on as Config, transitions);
    if (after !== undefined) {
      given.after = mapped(after as Config, (of, delay) => transitions(of, `xstate.after.${delay}.${id}`));
      for (const delay of Object.keys(after as Config)) if (Number.isNaN(Number(delay))) this.#names.delays.add(delay);
    }
    if (always !== undefined) given.always = transitions(always, '(always)');
    if (onDone !== undefined) given.onDone = transitions(onDone, `xstate.done.state.${id}`);
    if (states !== undefined) {
      given.states = mapped(states as Config, (state, key) => this.#state(state as Config, [...path, key]));
    }
    return given;
  }

  #transition(given: unknown, place: string): unknown {
    if (typeof given !== 'object' || given === null) return given;
    const { guard, actions, ...rest } = given as Config;
    return {
      ...this.#data(rest, place),
      ...(guard !== undefined && { guard: this.#guard(guard, place) }),
      ...(actions !== undefined && { actions: each(actions, (action) => this.#action(action, place)) }),
    };
  }

  #invoke(given: Config, state: string, at: number, transitions: (of: unknown, descriptor: string) => unknown): Config {
    const { src, onDone, onError, onSnapshot, ...rest } = given;
    const id = typeof given.id === 'string' ? given.id : `${at}.${state}`;
    const name = typeof src === 'string' ? src : this.#nameOf(src, 'actor', id);
    this.#names.actors.add(name);
    return {
      src: name,
      ...this.#data(rest, id),
      ...(onDone !== undefined && { onDone: transitions(onDone, `xstate.done.actor.${id}`) }),
      ...(onError !== undefined && { onError: transitions(onError, `xstate.error.actor.${id}`) }),
      ...(onSnapshot !== undefined && { onSnapshot: transitions(onSnapshot, `xstate.snapshot.${id}`) }),
    };
  }

  #guard(given: unknown, place: string): unknown {
    if (typeof given === 'function') {
      const { name, guards, stateValue } = given as unknown as BuiltIn;
      if (guards !== undefined && (name === 'and' || name === 'or' || name === 'not')) {
        this.#imports.add(name);
        const combined = guards.map((guard) => this.#guard(guard, place));
        return new Code(`${name}(${codeOf(name === 'not' ? combined[0] : combined)})`);
      }
      if (stateValue !== undefined && name === 'stateIn') {
        this.#imports.add(name);
        return new Code(`stateIn(${codeOf(stateValue)})`);
      }
    }
    return this.#named(given, 'guards', 'guard', place);
  }

  #action(given: unknown, place: string): unknown {
    const { type, event, id, delay } = (typeof given === 'function' ? given : {}) as BuiltIn;
    const isData = [event, id, delay].every((part) => typeof part !== 'function');
    if (type === 'xstate.raise' && isData) {
      this.#imports.add('raise');
      if (typeof delay === 'string') this.#names.delays.add(delay);
      const options = { ...(id !== undefined && { id }), ...(delay !== undefined && { delay }) };
      const given = [event, ...(Object.keys(options).length > 0 ? [options] : [])].map((part) => codeOf(part));
      return new Code(`raise(${given.join(', ')})`);
    }
    return this.#named(given, 'actions', 'action', place);
  }

  /** A guard or an action by its name, with its params if they are data. */
  #named(given: unknown, kind: 'guards' | 'actions', word: string, place: string): unknown {
    if (typeof given === 'object' && given !== null && 'type' in given) {
      const { type, params } = given as { type: unknown; params?: unknown };
      const name = typeof type === 'string' ? type : this.#nameOf(type, word, place);
      this.#names[kind].add(name);
      if (params === undefined) return { type: name };
      this.#withParams.add(name);
      if (typeof params !== 'function') return { type: name, params };
      this.#notes.push(`Left out: the function that makes the params of '${name}' (${place}).`);
      return { type: name, params: {} };
    }
    const name = typeof given === 'string' ? given : this.#nameOf(given, word, place);
    this.#names[kind].add(name);
    return name;
  }

  /** The name of something inline: its own, or else the place where it stands. */
  #nameOf(given: unknown, word: string, place: string): string {
    const known = this.#inline.get(given);
    if (known !== undefined) return known;
    const own = typeof given === 'function' ? given.name : '';
    const isOwn = own !== '' && !['guard', 'actions', 'entry', 'exit', 'src', 'assign', 'anonymous'].includes(own);
    const name = isOwn ? own : `${word} of ${place}`;
    const used = new Set(this.#inline.values());
    let unique = name;
    for (let count = 2; used.has(unique); count += 1) unique = `${name} ${count}`;
    this.#inline.set(given, unique);
    this.#notes.push(`Inline in the source: '${unique}' stands in for it.`);
    return unique;
  }

  /** What is data of a part of a config. Functions in it are left out, as is what contains itself. */
  #data(config: Config, place: string): Config {
    return Object.fromEntries(
      Object.entries(config).filter(([name, value]) => {
        if (value === undefined) return false;
        if (typeof value === 'function') this.#notes.push(`Left out: the function that makes the ${name} of ${place}.`);
        else if (holdsItself(value)) this.#notes.push(`Left out: the ${name} of ${place}, which contains itself.`);
        else return true;
        return false;
      }),
    );
  }
}

/**
 * The layout as Stately writes it: positions of states by id, and of transitions by source, event and index, compressed by
 * lz-string. Found in the comments of published machines, as Stately documents the comment and not its content. It has
 * XState 4's names of internal events.
 */
function layoutOf(machine: AnyStateMachine, { states, transitions }: ChartPlaces): string {
  const keys = new Map(
    transitionsOf(machine).map(({ id, source, descriptor }) => [id, edgeOf(id, source, descriptor)]),
  );
  const position = ({ x, y }: { x: number; y: number }) => ({ position: { x, y } });
  const layout = {
    edges: Object.fromEntries(transitions.map(({ transition, box }) => [keys.get(transition.id), position(box)])),
    nodes: Object.fromEntries(states.map(({ node, box }) => [node.id, position(box)])),
  };
  return lzString.compressToEncodedURIComponent(JSON.stringify(layout));
}

function edgeOf(id: string, source: string, descriptor: string): string {
  return `${source}#${eventOf(descriptor, source)}[${id.slice(id.lastIndexOf('|') + 1)}]`;
}

function eventOf(descriptor: string, source: string): string {
  const [, outcome, actor = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(descriptor) ?? [];
  if (outcome !== undefined) {
    const index = actor.endsWith(`.${source}`) ? actor.slice(0, -source.length - 1) : '';
    const invoked = /^\d+$/.test(index) ? `${source}:invocation[${index}]` : actor;
    return `${outcome === 'done' ? 'done.invoke' : 'error.platform'}.${invoked}`;
  }
  const [, delay] = descriptor.endsWith(`.${source}`)
    ? (/^xstate\.after\.(.+)$/.exec(descriptor.slice(0, -source.length - 1)) ?? [])
    : [];
  if (delay !== undefined) return `xstate.after(${delay})#${source}`;
  return descriptor.replace(/^xstate\.done\.state\./, 'done.state.');
}

/** The lines of a printed object without its opening brace. */
function inner(object: string): string {
  return object.slice(1).trimStart();
}

function exportName(id: string): string {
  const plain = id.replace(/[^\w$]+(\w?)/g, (_, next: string) => next.toUpperCase()).replace(/^\d/, '_$&');
  return nameCode(plain) === plain && plain !== '' ? `${plain}Machine` : 'machine';
}

function each(given: unknown, convert: (one: unknown, at: number) => unknown): unknown {
  return Array.isArray(given) ? given.map(convert) : convert(given, 0);
}

function mapped(group: Config, convert: (value: unknown, key: string) => unknown): Config {
  return Object.fromEntries(Object.entries(group).map(([key, value]) => [key, convert(value, key)]));
}
