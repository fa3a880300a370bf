import type { AnyTransitionDefinition, StateValue } from 'xstate';
import { holdsItself } from './code.ts';
import { UniqueNames } from './unique-names.ts';
import type { XmlPart } from './xml.ts';

/** What XState writes on the functions that its own guards and actions are. */
type BuiltIn = {
  name: string;
  type?: string;
  guards?: readonly unknown[];
  stateValue?: StateValue;
  event?: unknown;
  id?: unknown;
  delay?: unknown;
  sendId?: unknown;
  to?: unknown;
  value?: unknown;
  label?: unknown;
};

/** ECMAScript that stands in for what a machine names: a function each, which the document declares. */
type Placeholder = { name: string; returns?: string; note?: string };

/** Names of JavaScript and of SCXML's data model that no function may have. */
const reservedNames =
  'arguments await break case catch class const continue context debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield In'.split(
    ' ',
  );

/** The names that JavaScript gives to functions in a config, which say nothing. */
const ownNames = ['', 'guard', 'actions', 'entry', 'exit', 'assign', 'anonymous'];

/** The guards, actions and delays of a machine as SCXML has them: calls of functions that the document declares. */
export class ScxmlCode {
  readonly #placeholders = new Map<string, Placeholder>();
  readonly #names = new UniqueNames(identifier, reservedNames);
  readonly #inline = new Map<unknown, string>();
  readonly #idOf: (state: string) => string;

  /** @param idOf - the id in the document of a state that is named by `#` and its id, or by its path from the root */
  constructor(idOf: (state: string) => string) {
    this.#idOf = idOf;
  }

  /** The declarations of what was called so far. A reader replaces them by what the machine implements. */
  script(): string {
    return [...this.#placeholders.values()]
      .map(({ name, returns, note }) => {
        const body = returns === undefined ? '' : ` return ${returns};`;
        return `function ${this.#names.of(name)}() {${body} }${note === undefined ? '' : ` // ${note}`}`;
      })
      .join('\n');
  }

  /** The condition of a transition. */
  condition({ guard }: Pick<AnyTransitionDefinition, 'guard'>, place: string): string | undefined {
    return guard === undefined ? undefined : this.#guard(guard, place);
  }

  /** The length of a delay: of a named one by a function, since it may be computed. */
  delay(delay: unknown, implemented: Record<string, unknown>): { delay: string } | { delayexpr: string } {
    if (typeof delay === 'number') return { delay: `${delay}ms` };
    const name = String(delay);
    const length = implemented[name];
    const note = typeof length === 'number' ? undefined : 'computed: 1000 ms stands in for it';
    return { delayexpr: this.#call({ name, returns: `'${typeof length === 'number' ? length : 1000}ms'`, note }) };
  }

  /** An action as executable content. */
  action(given: unknown, place: string, implemented: Record<string, unknown>): XmlPart {
    if (typeof given === 'function') {
      const own = this.#ownAction(given as unknown as BuiltIn, implemented);
      if (own !== undefined) return own;
    }
    const { name, params } = this.#reference(given, `action of ${place}`);
    return { name: 'script', text: `${this.#call({ name }, params)};` };
  }

  /** XState's own actions that SCXML has too, where nothing of them is computed. */
  #ownAction(
    { type, event, id, delay, sendId, to, value, label }: BuiltIn,
    implemented: Record<string, unknown>,
  ): XmlPart | undefined {
    if (type === 'xstate.cancel' && typeof sendId === 'string')
      return { name: 'cancel', attributes: { sendid: sendId } };
    if (type === 'xstate.log' && typeof value === 'string') {
      return { name: 'log', attributes: { label: typeof label === 'string' ? label : undefined, expr: data(value) } };
    }
    const isSent = type === 'xstate.raise' || (type === 'xstate.sendTo' && typeof to === 'string');
    if (!isSent || !isEvent(event) || typeof delay === 'function' || typeof id === 'function') return undefined;
    const { type: name, ...payload } = event;
    const params = Object.entries(payload).map(([name, value]) => paramPart(name, value));
    if (params.includes(undefined)) return undefined;
    const isRaised = type === 'xstate.raise';
    if (isRaised && delay === undefined && params.length === 0)
      return { name: 'raise', attributes: { event: eventWord(name) } };
    const target = isRaised ? (delay === undefined ? '#_internal' : undefined) : `#_${to}`;
    const attributes = {
      event: eventWord(name),
      id: id === undefined ? undefined : String(id),
      target,
      ...(delay !== undefined && this.delay(delay, implemented)),
    };
    return { name: 'send', attributes, parts: params.filter((param) => param !== undefined) };
  }

  #guard(given: unknown, place: string): string {
    if (typeof given === 'function') {
      const { name, guards, stateValue } = given as unknown as BuiltIn;
      if (guards !== undefined) {
        const parts = guards.map((guard) => this.#guard(guard, place));
        return name === 'not' ? `!${parts[0]}` : `(${parts.join(name === 'and' ? ' && ' : ' || ')})`;
      }
      if (stateValue !== undefined) return this.#isIn(stateValue);
    }
    const { name, params } = this.#reference(given, `guard of ${place}`);
    return this.#call({ name, returns: 'false' }, params);
  }

  #isIn(value: StateValue): string {
    const states = pathsIn(value).map((state) => `In('${this.#idOf(state)}')`);
    return states.length === 1 ? String(states[0]) : `(${states.join(' && ')})`;
  }

  /** What a config refers to: by a name, by a name with params, or by a function, which has its own name or its place's. */
  #reference(given: unknown, place: string): { name: string; params?: unknown } {
    if (typeof given === 'string') return { name: given };
    if (typeof given === 'object' && given !== null && 'type' in given) {
      const { type, params } = given as { type: unknown; params?: unknown };
      return { ...this.#reference(type, place), params };
    }
    const own = typeof given === 'function' ? given.name : '';
    const name = this.#inline.get(given) ?? (ownNames.includes(own) ? place : own);
    this.#inline.set(given, name);
    return { name };
  }

  #call(placeholder: Placeholder, params?: unknown): string {
    this.#placeholders.set(placeholder.name, { ...this.#placeholders.get(placeholder.name), ...placeholder });
    return `${this.#names.of(placeholder.name)}(${typeof params === 'function' ? '' : data(params)})`;
  }
}

/** The paths to the innermost states of a state value. */
function pathsIn(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, inner]) => pathsIn(inner ?? '').map((path) => `${key}.${path}`));
}

/** Data as an expression of ECMAScript; empty if it is none. */
export function data(value: unknown): string {
  if (holdsItself(value)) return '';
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? '';
}

/** A part of a payload; undefined if it is computed. */
export function paramPart(name: string, value: unknown): XmlPart | undefined {
  const expr = typeof value === 'function' ? '' : data(value);
  return expr === '' ? undefined : { name: 'param', attributes: { name, expr } };
}

/** An event type without spaces, which would make two events of it. */
export function eventWord(type: string): string {
  return type.replace(/\s+/g, '_');
}

function isEvent(event: unknown): event is { type: string } {
  return typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string';
}

function identifier(name: string): string {
  return name.replace(/[^\w$]+/g, '_').replace(/^(?=\d|$)/, '_');
}
