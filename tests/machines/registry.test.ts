import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirementOfState, requirementOfTransition, statesOf, transitionsOf } from '@msafara/paths';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate';
import { machines } from '../../machines/index.ts';

describe.each(machines.map(({ machine }) => ({ id: machine.id, machine })))('$id', ({ id, machine }) => {
  const advice = `Mend the machine '${id}' (docs/CONTRIBUTING.md, "Conventions").`;

  test('should have a config that is plain data and survives JSON', () => {
    const copy = createMachine(JSON.parse(JSON.stringify(machine.config)));
    expect(
      functionsIn(machine.config),
      `${advice} Name these functions in the config and implement them in setup.`,
    ).toEqual([]);
    expect(chartOf(copy), `${advice} Keep the config plain data, so that it survives JSON.`).toEqual(chartOf(machine));
  });

  test('should implement exactly the names in its config', () => {
    const { actions, guards, actors, delays } = machine.implementations;
    const named = namesIn(machine);
    const remedy = `${advice} Implement in setup what the config names, and delete what it does not name.`;
    const implemented = {
      actions: Object.keys(actions).sort(),
      guards: Object.keys(guards).sort(),
      actors: Object.keys(actors).sort(),
      delays: Object.keys(delays).sort(),
    };
    expect(implemented, remedy).toEqual(named);
  });

  test('should describe itself and every leaf state', () => {
    expect(
      machine.root.description ?? '',
      `${advice} Give the machine a description: a sentence with a full stop.`,
    ).toMatch(/\.$/);
    const undescribed = statesOf(machine).filter(({ type, description }) => isLeaf(type) && !description);
    expect(
      undescribed.map(({ id }) => id),
      `${advice} Give these states a description.`,
    ).toEqual([]);
  });

  test('should have a requirement of the specification for every state and transition', () => {
    const remedy = `${advice} Give these, or a state around them, the meta.requirement of a row of docs/specification.md.`;
    const states = statesOf(machine).filter((node) => requirementOfState(node) === undefined);
    expect(
      states.map(({ id }) => id),
      remedy,
    ).toEqual([]);
    const transitions = transitionsOf(machine).filter(
      ({ definition }) => requirementOfTransition(definition) === undefined,
    );
    expect(
      transitions.map(({ id }) => id),
      remedy,
    ).toEqual([]);
  });

  test('should begin a state anew where a transition leads from it to itself', () => {
    const lasting = transitionsOf(machine).filter(
      ({ definition: { source, target, reenter } }) => target?.includes(source) && !reenter,
    );
    expect(
      lasting.map(({ id }) => id),
      `${advice} Let these re-enter their state, whose time or actor runs on otherwise, or name no target.`,
    ).toEqual([]);
  });

  test('should follow the naming conventions of states, events, guards and actors', () => {
    const camelCase = /^[a-z][A-Za-z]*$/;
    expect(id, `${advice} Write the id in camelCase.`).toMatch(camelCase);
    for (const node of statesOf(machine)) expect(node.key, `${advice} Write states in camelCase.`).toMatch(camelCase);
    for (const { descriptor } of transitionsOf(machine)) {
      if (descriptor !== '' && !descriptor.startsWith('xstate.')) {
        const remedy = `${advice} Name the event's subject first, then a dot, in lower case: form.submitted.`;
        expect(descriptor, remedy).toMatch(/^[a-z]+(?:[-.][a-z]+)*\.[a-z]+$/);
      }
    }
    for (const guard of Object.keys(machine.implementations.guards))
      expect(guard, `${advice} Begin the guard's name with is, has or can.`).toMatch(/^(?:is|has|can)[A-Z]/);
    for (const actor of Object.keys(machine.implementations.actors))
      expect(actor, `${advice} Begin the actor's name with a gerund: sendingBooking.`).toMatch(/^[a-z]+ing[A-Z]/);
    for (const node of nodesOf(machine)) {
      for (const invoke of [node.config.invoke ?? []].flat())
        expect(invoke.id, `${advice} Give the invocation of ${invoke.src} an id.`).toBeTruthy();
    }
  });

  test('should do nothing until its actors are provided', () => {
    for (const actor of Object.values(machine.implementations.actors)) {
      // A child machine is tested on its own.
      if (machines.some(({ machine }) => machine === actor)) continue;
      const remedy = `${advice} Let each actor of setup throw that it is not provided: see machines/not-provided.ts.`;
      expect(() => (actor as { config: (args: object) => void }).config({}), remedy).toThrow('not provided');
    }
  });
});

const folder = join(import.meta.dirname, '../../machines');

test.each(globSync('*.ts', { cwd: folder }).sort())(
  'should neither read the clock nor draw random numbers in %s',
  (file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const impure = source.match(/Date\.now|new Date\(\)|Math\.random|\bcrypto\b|performance\.now|dayjs\(\)/g) ?? [];
    expect(impure, `Let times and keys arrive in events or input instead of reading them in machines/${file}.`).toEqual(
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
