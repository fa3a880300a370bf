import { type AnyStateMachine, createMachine } from 'xstate';

/** What stands in a serialised definition for what lies deeper than the program serialises. */
const cut = /^"?\[(Object|Array|Circular|\.\.\.)\]"?$/;

/**
 * The machine of a definition that was serialised by Stately’s inspector: without its functions, which have left their names,
 * and without what lies deeper than the program serialises. Throws if the rest is no machine.
 */
export function machineOf(definition: string | undefined, name: string): AnyStateMachine {
  const config = definition === undefined ? {} : JSON.parse(definition);
  return createMachine({ id: name, ...stateOf(config) } as never);
}

type Written = Record<string, unknown>;

const isWritten = (value: unknown): value is Written => typeof value === 'object' && value !== null;

/** A state without what was cut off; one that lost its children stands for them. */
function stateOf(config: Written): Written {
  const { states, context: _, ...rest } = withoutCuts(config) as Written;
  const known = Object.entries(isWritten(states) ? states : {}).map(([key, state]) => [key, stateOf(state as Written)]);
  if (known.length > 0) return { ...rest, states: Object.fromEntries(known) };
  const { initial, type, ...alone } = rest;
  return type === 'final' || type === 'history' ? { ...alone, type } : alone;
}

/** A copy without what was cut off. A state of which nothing else is left keeps its name. */
function withoutCuts(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((element) => !isCut(element)).map(withoutCuts);
  if (!isWritten(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]) => {
    if (key === 'states' && isWritten(member)) return [[key, withNames(member)]];
    return isCut(member) ? [] : [[key, withoutCuts(member)]];
  });
  return Object.fromEntries(members);
}

function withNames(states: Written): Written {
  return Object.fromEntries(Object.entries(states).map(([key, state]) => [key, isWritten(state) ? state : {}]));
}

function isCut(value: unknown): boolean {
  return typeof value === 'string' && cut.test(value);
}
