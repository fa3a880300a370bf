import { idOfTransition, transitionsOf } from '@msafara/paths/charts';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { diagramOf } from './diagram.ts';
import { implementationName } from './names.ts';
import { data, eventWord, paramPart, ScxmlCode } from './scxml-code.ts';
import { UniqueNames } from './unique-names.ts';
import { type XmlPart, xmlText } from './xml.ts';

/**
 * A chart as SCXML of the W3C (https://www.w3.org/TR/scxml/), with the data model of ECMAScript. Guards, actions and named
 * delays are calls of functions that a script at the top declares, for the reader to implement. Descriptions, tags and
 * requirements are comments.
 */
export function chartScxml(machine: AnyStateMachine): string {
  return new ScxmlDocument(machine).text();
}

class ScxmlDocument {
  readonly #machine: AnyStateMachine;
  readonly #ids = new UniqueNames(xmlName);
  /** The defaults of history states. */
  readonly #defaults: Map<string, string[]>;
  /** Every event of the document. */
  readonly #events: readonly string[];
  readonly #code = new ScxmlCode((state) => this.#idOf(state.startsWith('#') ? state.slice(1) : this.#idAt(state)));

  constructor(machine: AnyStateMachine) {
    const { nodes } = diagramOf(machine);
    this.#machine = machine;
    this.#events = [
      ...transitionsOf(machine).map(({ definition }) => this.#event(definition.eventType, definition.source)),
      ...nodes.map(({ id }) => `done.state.${this.#idOf(id)}`),
    ];
    this.#defaults = new Map(nodes.map(({ id, initial }) => [id, initial]));
  }

  text(): string {
    const { id, root, config } = this.#machine;
    const isBare = isWithoutOwn(root);
    const states = isBare ? childrenOf(root).map((child) => this.#state(child)) : this.#wrapped(root);
    const initial = isBare ? this.#targets(root.initial.target ?? []) : this.#idOf(root.id);
    const { context } = config;
    const expr = typeof context === 'function' ? '' : data(context);
    const script = this.#code.script();
    const document: XmlPart = {
      name: 'scxml',
      attributes: {
        xmlns: 'http://www.w3.org/2005/07/scxml',
        version: '1.0',
        datamodel: 'ecmascript',
        name: xmlName(id),
        initial,
      },
      parts: [
        ...(isBare ? about(root) : []),
        ...(expr === '' ? [] : [{ name: 'datamodel', parts: [{ name: 'data', attributes: { id: 'context', expr } }] }]),
        ...(script === '' ? [] : [{ name: 'script', text: `\n${script}\n  ` }]),
        ...states,
      ],
    };
    return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(document)}\n`;
  }

  /** The root as a state of its own, because `scxml` has no transitions and actions; it ends with its final states. */
  #wrapped(root: AnyStateNode): XmlPart[] {
    const canEnd = root.type === 'parallel' || childrenOf(root).some(({ type }) => type === 'final');
    if (!canEnd) return [this.#state(root)];
    const end = this.#ids.of(`end of ${root.id}`, `${root.id}.end`);
    const event = `done.state.${this.#idOf(root.id)}`;
    return [
      this.#state(root, [{ name: 'transition', attributes: { event, cond: this.#exactness(event), target: end } }]),
      { name: 'final', attributes: { id: end } },
    ];
  }

  #state(node: AnyStateNode, more: readonly XmlPart[] = []): XmlPart {
    const { id, type } = node;
    const name = type === 'final' || type === 'history' || type === 'parallel' ? type : 'state';
    if (type === 'history') return this.#history(node);
    const delays = delaysOf(node);
    const { delays: implemented } = this.#machine.implementations;
    const sends = delays.map(({ delay, eventType }) => {
      const given = { event: eventWord(eventType), id: this.#ids.of(eventType) };
      return { name: 'send', attributes: { ...given, ...this.#code.delay(delay, implemented) } };
    });
    const cancels = delays.map(({ eventType }) => ({
      name: 'cancel',
      attributes: { sendid: this.#ids.of(eventType) },
    }));
    const isInitialActive = type === 'compound' && node.initial.actions.length > 0;
    return {
      name,
      attributes: {
        id: this.#idOf(id),
        initial: type === 'compound' && !isInitialActive ? this.#targets(node.initial.target ?? []) : undefined,
      },
      parts: [
        ...about(node),
        ...(isInitialActive ? [{ name: 'initial', parts: [this.#initial(node)] }] : []),
        ...block('onentry', [...this.#actions(node.config.entry, `entry of ${id}`), ...sends]),
        ...block('onexit', [...this.#actions(node.config.exit, `exit of ${id}`), ...cancels]),
        ...more,
        ...inOrder(node).map((transition) => this.#transition(transition)),
        ...node.invoke.map((invoke) => this.#invoke(invoke, node)),
        ...childrenOf(node).map((child) => this.#state(child)),
        ...this.#output(node),
      ],
    };
  }

  #initial({ initial, id }: AnyStateNode): XmlPart {
    return {
      name: 'transition',
      attributes: { target: this.#targets(initial.target ?? []) },
      parts: this.#actions(initial.actions, `initial of ${id}`),
    };
  }

  #history(node: AnyStateNode): XmlPart {
    const given = this.#defaults.get(node.id) ?? [];
    const parent = node.parent as AnyStateNode;
    const target = given.length > 0 ? given.map((id) => this.#idOf(id)).join(' ') : this.#inside(parent);
    return {
      name: 'history',
      attributes: { id: this.#idOf(node.id), type: node.history === 'deep' ? 'deep' : 'shallow' },
      parts: [...about(node), { name: 'transition', attributes: { target } }],
    };
  }

  #transition(definition: AnyTransitionDefinition): XmlPart {
    const { source, eventType, actions, description } = definition;
    const place = idOfTransition(definition);
    const event = eventType === '' ? undefined : this.#event(eventType, source);
    const exact = event === undefined ? undefined : this.#exactness(event);
    const guard = this.#code.condition(definition, place);
    const cond = exact !== undefined && guard !== undefined ? `${exact} && ${guard}` : (exact ?? guard);
    const aim = this.#aim(definition);
    const isEmpty = event === undefined && cond === undefined && aim.target === undefined;
    return {
      name: 'transition',
      attributes: { event, cond: isEmpty ? 'true' : cond, ...aim },
      parts: [...comment(description), ...this.#actions(actions, place)],
    };
  }

  /**
   * Where a transition leads. In XState it leaves its source only if it re-enters or leads out; in SCXML it does so unless it
   * has no target, or is internal.
   */
  #aim({ source, target, reenter }: AnyTransitionDefinition): { target?: string; type?: string } {
    if (target === undefined || target.length === 0) return {};
    const isWithin = target.every((one) => one === source || isInside(one, source));
    if (reenter || !isWithin) return { target: this.#targets(target) };
    const inner = target.map((one) => (one === source ? this.#inside(source) : this.#idOf(one.id))).join(' ');
    return inner === '' ? {} : { target: inner, type: 'internal' };
  }

  /** The states that are entered with a state. */
  #inside(node: AnyStateNode): string {
    if (node.type === 'compound') return this.#targets(node.initial.target ?? []);
    return this.#targets(childrenOf(node).filter(({ type }) => type !== 'history'));
  }

  /** SCXML takes `form` for `form.submitted` too: says that it is not meant, where the document has such an event. */
  #exactness(event: string): string | undefined {
    const isPrefix = this.#events.some((other) => other.startsWith(`${event}.`));
    return isPrefix && !event.endsWith('*') ? `_event.name === ${data(event)}` : undefined;
  }

  #invoke({ id, src, input }: AnyStateNode['invoke'][number], node: AnyStateNode): XmlPart {
    const isData = typeof input === 'object' && input !== null;
    const params = isData ? Object.entries(input).map(([name, value]) => paramPart(name, value)) : [];
    return {
      name: 'invoke',
      // The type says that it is no SCXML: what it is, is up to the reader.
      attributes: { id: this.#actorId(id, node), type: 'xstate', src: encodeURI(implementationName(src)) },
      parts: params.filter((param) => param !== undefined),
    };
  }

  #output({ output, type }: AnyStateNode): XmlPart[] {
    const expr = type !== 'final' || typeof output === 'function' ? '' : data(output);
    return expr === '' ? [] : [{ name: 'donedata', parts: [{ name: 'content', attributes: { expr } }] }];
  }

  #actions(given: unknown, place: string): XmlPart[] {
    const { delays } = this.#machine.implementations;
    return [given ?? []].flat().map((action) => this.#code.action(action, place, delays));
  }

  /** An event type of XState as SCXML names it. */
  #event(type: string, source: AnyStateNode): string {
    const [, outcome, kind, id = ''] = /^xstate\.(done|error)\.(actor|state)\.(.+)$/s.exec(type) ?? [];
    if (kind === 'state') return `done.state.${this.#idOf(id)}`;
    if (outcome !== undefined)
      return `${outcome === 'done' ? 'done.invoke' : 'error.platform'}.${this.#actorId(id, source)}`;
    return eventWord(type);
  }

  /** The id of an actor, which several states of a machine may invoke, but only one in a document. */
  #actorId(id: string, { id: state }: AnyStateNode): string {
    return this.#ids.of(`actor ${id} of ${state}`, id);
  }

  #targets(nodes: readonly AnyStateNode[]): string {
    return nodes.map(({ id }) => this.#idOf(id)).join(' ');
  }

  /** The id of the state at a path of keys from the root, where there is one. */
  #idAt(path: string): string {
    const found = path
      .split('.')
      .reduce<AnyStateNode | undefined>((node, key) => node?.states[key], this.#machine.root);
    return found?.id ?? path;
  }

  #idOf(state: string): string {
    return this.#ids.of(state);
  }
}

/** Whether a root has nothing but states, so that `scxml` can stand for it. */
function isWithoutOwn({ type, transitions, always, invoke, config, states, initial }: AnyStateNode): boolean {
  const { entry = [], exit = [] } = config;
  const hasHistory = Object.values<AnyStateNode>(states).some((child) => child.type === 'history');
  if (type !== 'compound' || hasHistory || initial.actions.length > 0) return false;
  return [[...transitions.values()], always ?? [], invoke, [entry].flat(), [exit].flat()].every(
    ({ length }) => length === 0,
  );
}

/** The transitions of a state as XState tries them: those for an event itself before those for several. */
function inOrder({ transitions, always = [] }: AnyStateNode): AnyTransitionDefinition[] {
  const rank = (descriptor: string) => (descriptor.endsWith('*') ? 1 / descriptor.length : 0);
  const byEvent = [...transitions].toSorted(([one], [other]) => rank(one) - rank(other));
  return [...always, ...byEvent.flatMap(([, definitions]) => definitions)];
}

/** The delays of a state, each once. */
function delaysOf(node: AnyStateNode): { delay: unknown; eventType: string }[] {
  return [...new Map(node.after.map(({ delay, eventType }) => [eventType, { delay, eventType }])).values()];
}

function childrenOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states);
}

function isInside(node: AnyStateNode, outer: AnyStateNode): boolean {
  return node.parent !== undefined && (node.parent === outer || isInside(node.parent, outer));
}

/** What a reader is told of a state. */
function about({ description, tags, meta }: AnyStateNode): XmlPart[] {
  const requirement = meta?.requirement;
  const parts = [
    description,
    tags.length > 0 ? `tags: ${tags.join(', ')}` : undefined,
    typeof requirement === 'string' ? `§ ${requirement}` : undefined,
  ];
  return comment(parts.filter((part) => part !== undefined).join(' · '));
}

function comment(text: string | undefined): XmlPart[] {
  return text === undefined || text === '' ? [] : [{ comment: text }];
}

function block(name: string, parts: readonly XmlPart[]): XmlPart[] {
  return parts.length === 0 ? [] : [{ name, parts }];
}

/** A name that XML takes for an id. */
function xmlName(id: string): string {
  return id.replace(/[^\w.-]/g, '_').replace(/^(?![A-Za-z_])/, '_');
}
