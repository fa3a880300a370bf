import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirementOfState, requirementOfTransition, statesOf, transitionsOf } from '@msafara/paths';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate';
import { machines } from '../../machines/index.ts';

describe.each(machines.map(({ machine }) => ({ id: machine.id, machine })))('$id', ({ id, machine }) => {
  test('should have a config that is plain data and survives JSON', () => {
    const copy = createMachine(JSON.parse(JSON.stringify(machine.config)));
    expect(chartOf(copy)).toEqual(chartOf(machine));
    expect(functionsIn(machine.config)).toEqual([]);
  });

  test('should implement exactly the names in its config', () => {
    const { actions, guards, actors, delays } = machine.implementations;
    const named = namesIn(machine);
    expect({
      actions: Object.keys(actions).sort(),
      guards: Object.keys(guards).sort(),
      actors: Object.keys(actors).sort(),
      delays: Object.keys(delays).sort(),
    }).toEqual(named);
  });

  test('should describe itself and every leaf state', () => {
    expect(machine.root.description).toMatch(/\.$/);
    const undescribed = statesOf(machine).filter(({ type, description }) => isLeaf(type) && !description);
    expect(undescribed.map(({ id }) => id)).toEqual([]);
  });

  test('should have a requirement of the specification for every state and transition', () => {
    const states = statesOf(machine).filter((node) => requirementOfState(node) === undefined);
    expect(states.map(({ id }) => id)).toEqual([]);
    const transitions = transitionsOf(machine).filter(
      ({ definition }) => requirementOfTransition(definition) === undefined,
    );
    expect(transitions.map(({ id }) => id)).toEqual([]);
  });

  test('should follow the naming conventions of states, events, guards and actors', () => {
    expect(id).toMatch(/^[a-z][A-Za-z]*$/);
    for (const node of statesOf(machine)) expect(node.key).toMatch(/^[a-z][A-Za-z]*$/);
    for (const { descriptor } of transitionsOf(machine)) {
      if (descriptor !== '' && !descriptor.startsWith('xstate.')) {
        expect(descriptor).toMatch(/^[a-z]+(?:[-.][a-z]+)*\.[a-z]+$/);
      }
    }
    for (const guard of Object.keys(machine.implementations.guards)) expect(guard).toMatch(/^(?:is|has|can)[A-Z]/);
    for (const actor of Object.keys(machine.implementations.actors)) expect(actor).toMatch(/^[a-z]+ing[A-Z]/);
    for (const node of nodesOf(machine)) {
      for (const invoke of [node.config.invoke ?? []].flat()) expect(invoke.id, `an id of ${invoke.src}`).toBeTruthy();
    }
  });

  test('should do nothing until its actors are provided', () => {
    for (const actor of Object.values(machine.implementations.actors)) {
      // A child machine is tested on its own.
      if (machines.some(({ machine }) => machine === actor)) continue;
      expect(() => (actor as { config: (args: object) => void }).config({})).toThrow('not provided');
    }
  });
});

const folder = join(import.meta.dirname, '../../machines');

test.each(globSync('*.ts', { cwd: folder }).sort())(
  'should neither read the clock nor draw random numbers in %s',
  (file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    expect(source.match(/Date\.now|new Date\(\)|Math\.random|\bcrypto\b|performance\.now|dayjs\(\)/g) ?? []).toEqual(
      [],
    );
  },
);

/** A machine’s chart as plain data. */
function chartOf(machine: AnyStateMachine) {
  return {
    transitions: transitionsOf(machine).map(({ id, targets, definition }) => ({
      id,
      targets,
      guard: definition.guard,
      actions: definition.actions,
      reenter: definition.reenter,
      description: definition.description,
      meta: definition.meta,
    })),
    states: nodesOf(machine).map(
      ({ id, type, description, meta, tags, entry, exit, config, order, invoke, history }) => ({
        id,
        type,
        initial: config.initial,
        description,
        meta,
        tags,
        entry: entry.map(actionOf),
        exit: exit.map(actionOf),
        order,
        history,
        invokes: invoke.map(({ id, src }) => ({ id, src })),
      }),
    ),
  };
}

/** An action by its name. XState’s own actions for delays are functions, described by what they raise and when. */
function actionOf(action: unknown): unknown {
  if (typeof action !== 'function') return action;
  const { type, id, sendId, delay } = action as unknown as Record<string, unknown>;
  return { type, id, sendId, delay };
}

/** The names in a machine’s config, by kind. */
function namesIn(machine: AnyStateMachine) {
  const nodes = nodesOf(machine);
  const definitions = transitionsOf(machine).map(({ definition }) => definition);
  const sorted = (names: unknown[]) => [...new Set(names.filter((name) => typeof name === 'string'))].sort();
  return {
    actions: sorted([
      ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...definitions.flatMap((d) => d.actions),
    ]),
    guards: sorted(definitions.map(({ guard }) => (typeof guard === 'object' ? guard.type : guard))),
    actors: sorted(nodes.flatMap(({ invoke }) => invoke.map(({ src }) => src))),
    delays: sorted(nodes.flatMap(({ config }) => Object.keys(config.after ?? {}))),
  };
}

/** The paths to the functions in a config, except `context`, `input` and `output`, which map data to data. */
function functionsIn(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'function')
    return ['context', 'input', 'output'].includes(path.at(-1) ?? '') ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => functionsIn(inner, [...path, key]));
}

function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  return [machine.root, ...statesOf(machine)];
}

function isLeaf(type: AnyStateNode['type']): boolean {
  return type === 'atomic' || type === 'final';
}
