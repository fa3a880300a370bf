import './site-machines.ts';
import { describe, expect, test } from 'vitest';
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  fromPromise,
} from 'xstate';
import { machines } from '../../machines/index.ts';
import { addressAt, addressOf } from '../../packages/visualizer/address.ts';
import { eventCasesOf } from '../../packages/visualizer/event-cases.ts';
import { currentPosition, simulationMachine, stepTextsOf } from '../../packages/visualizer/simulation/machine.ts';
import { type Offer, offersAt } from '../../packages/visualizer/simulation/offers.ts';
import { payloadText, readPayload } from '../../packages/visualizer/simulation/payload.ts';

type Simulation = Actor<typeof simulationMachine>;

function simulated(id: string, copied: string[] = []): Simulation {
  const entry = machines.find(({ machine }) => machine.id === id);
  if (entry === undefined) throw new Error(`There is no machine '${id}'.`);
  const copyingText = fromPromise<void, { text: string }>(async ({ input }: { input: { text: string } }) => {
    copied.push(input.text);
  });
  const machine = simulationMachine.provide({ actors: { copyingText } });
  return createActor(machine, { input: { machine: entry.machine, ...eventCasesOf(id) } }).start();
}

const here = (actor: Simulation): AnyMachineSnapshot => currentPosition(actor.getSnapshot().context).snapshot;
const offers = (actor: Simulation): Offer[] => offersAt(here(actor), actor.getSnapshot().context.eventCases);

function press(actor: Simulation, ...names: string[]): void {
  for (const name of names) {
    const pressed = offers(actor).find((offer) => offer.name === name);
    if (!pressed) throw new Error(`'${name}' is not offered, but ${offers(actor).map(({ name }) => name)}.`);
    actor.send({ type: 'event.pressed', pressed });
  }
}

const filled = [
  'the browser reports the day',
  'the scripts start',
  ...eventCasesOf('booking').eventCases.flatMap(({ name }) => (name.endsWith(' is filled in') ? [name] : [])),
];

describe('a simulation', () => {
  test('should step through a whole flow by its event cases, outcomes and delays included', () => {
    const actor = simulated('booking');
    press(actor, ...filled, 'the form is submitted');
    expect(here(actor).value).toEqual({ sending: 'posting' });
    const failure = offers(actor).find(
      ({ cause, event }) => cause === 'outcome' && event.type.startsWith('xstate.error'),
    );
    if (!failure) throw new Error('No failure is offered.');
    actor.send({
      type: 'event.pressed',
      pressed: { name: 'fails', event: { ...failure.event, error: new Error('gone') } },
    });
    expect(here(actor).value).toEqual({ sending: 'unanswered' });
    const delay = offers(actor).find(({ cause }) => cause === 'delay');
    if (!delay) throw new Error('No delay is offered.');
    actor.send({ type: 'event.pressed', pressed: delay });
    press(actor, 'the server accepts the booking after a failed try');
    expect(here(actor)).toMatchObject({ value: 'success', status: 'done' });
    expect(offers(actor)).toEqual([]);
  });

  test('should offer an event in every state that is not final, for every machine of the registry', () => {
    for (const { machine } of machines) {
      const actor = simulated(machine.id);
      const first = offers(actor);
      expect(first.length, machine.id).toBeGreaterThan(0);
      for (const pressed of first.filter(({ isAnswered }) => isAnswered)) {
        actor.send({ type: 'event.pressed', pressed });
        expect(actor.getSnapshot().context.problem, `${machine.id}: ${pressed.name}`).toBe('');
        expect(currentPosition(actor.getSnapshot().context).transitions.length).toBeGreaterThan(0);
        actor.send({ type: 'reset.pressed' });
      }
    }
  });

  test('should undo, redo, jump to any step, and restart', () => {
    const actor = simulated('booking');
    press(actor, ...filled, 'the form is submitted');
    const steps = filled.length + 1;
    actor.send({ type: 'undo.pressed' });
    expect(here(actor).value).toEqual({ form: 'filling' });
    actor.send({ type: 'redo.pressed' });
    expect(here(actor).value).toEqual({ sending: 'posting' });
    expect(actor.getSnapshot().can({ type: 'redo.pressed' })).toBe(false);
    actor.send({ type: 'step.chosen', at: 0 });
    expect(here(actor).value).toBe('unhydrated');
    expect(actor.getSnapshot().can({ type: 'undo.pressed' })).toBe(false);
    expect(actor.getSnapshot().context.steps).toHaveLength(steps);
    press(actor, 'the browser reports the day');
    expect(actor.getSnapshot().context.steps).toHaveLength(1);
    actor.send({ type: 'reset.pressed' });
    expect(actor.getSnapshot().context.steps).toEqual([]);
  });

  test('should accept a written event, and explain why it rejects one', () => {
    const actor = simulated('booking');
    press(actor, 'the browser reports the day');
    const sent = (draft: string) => {
      actor.send({ type: 'draft.typed', draft });
      actor.send({ type: 'draft.sent' });
      return actor.getSnapshot().context.problem;
    };
    expect(sent('{"type": "field.changed", "field": "email", "value": "a@b.example"}')).toBe('');
    expect(here(actor).context.form.email).toBe('a@b.example');
    expect(sent('{"type":')).toMatch(/^This is not JSON/);
    expect(sent('{"kind": "x"}')).toMatch(/"type"/);
    const unhydrated = simulated('booking');
    unhydrated.send({ type: 'draft.typed', draft: '{"type": "page.answered"}' });
    unhydrated.send({ type: 'draft.sent' });
    expect(unhydrated.getSnapshot().context.problem).toMatch(/cannot take 'page.answered'/);
    expect(here(unhydrated).value).toBe('unhydrated');
  });

  test.each([
    { type: 'event.pressed', pressed: { name: 'the moon rises', event: { type: 'moon.rose' } } },
    { type: 'event.opened', event: { type: 'moon.rose' } },
    { type: 'draft.typed', draft: '{' },
    { type: 'step.chosen', at: 0 },
    { type: 'undo.pressed' },
    { type: 'redo.pressed' },
    { type: 'reset.pressed' },
    { type: 'steps.given', simulated: { steps: [], at: 0 } },
  ] as const)('should no longer say why an event was rejected after $type', (next) => {
    const actor = simulated('menu');
    for (const type of ['one', 'another'])
      actor.send({ type: 'event.pressed', pressed: { name: type, event: { type } } });
    actor.send({ type: 'undo.pressed' });
    actor.send({ type: 'draft.sent' });
    expect(actor.getSnapshot().context.problem).not.toBe('');
    actor.send(next);
    expect(actor.getSnapshot().context.problem).toBe('');
  });

  test('should open any offered event as JSON that parses back, with a line for each of its members', () => {
    for (const { name, event } of offers(simulated('booking'))) {
      const members = payloadText(event).match(/^ {2}"\w+": /gm);
      expect(members, name).toHaveLength(Object.keys(event).length);
      expect(readPayload(payloadText(event)).type, name).toBe(event.type);
    }
  });

  test('should copy its steps as a test', async () => {
    const copied: string[] = [];
    const actor = simulated('booking', copied);
    press(actor, 'the browser reports the day');
    actor.send({ type: 'copy.pressed' });
    await expect.poll(() => actor.getSnapshot().value).toBe('copied');
    expect(copied[0]).toContain("test('booking should be in unhydrated after 1 step'");
  });
});

describe('the steps of an address', () => {
  const contextOf = (actor: Simulation) => actor.getSnapshot().context;

  /** The same simulation opened from its address, as when a link is shared. */
  function shared(actor: Simulation): Simulation {
    const { machine, input, eventCases } = contextOf(actor);
    const address = addressOf({
      machine: machine.id,
      item: undefined,
      mode: 'simulate',
      simulated: stepTextsOf(contextOf(actor)),
    });
    const { simulated } = addressAt(new URL(address, 'http://localhost:3000'));
    return createActor(simulationMachine, { input: { machine, input, eventCases, simulated } }).start();
  }

  test('should bring every machine to the same states, also with edited payloads', () => {
    for (const { machine } of machines) {
      const actor = simulated(machine.id);
      for (let count = 0; count < 6; count += 1) {
        const answered = offers(actor).filter(({ isAnswered }) => isAnswered);
        const pressed = answered[count % Math.max(1, answered.length)];
        if (pressed) actor.send({ type: 'event.pressed', pressed });
      }
      actor.send({ type: 'draft.typed', draft: '{"type": "of.my.own", "text": "a > b & c"}' });
      actor.send({ type: 'draft.sent' });
      actor.send({ type: 'undo.pressed' });
      const again = contextOf(shared(actor));
      const { steps, at } = contextOf(actor);
      expect(again.at, machine.id).toBe(at);
      const told = (all: typeof steps) =>
        all.map(({ name, event, problem, snapshot }) => ({
          name,
          problem,
          event: payloadText(event),
          value: snapshot.value,
        }));
      expect(told(again.steps), machine.id).toEqual(told(steps));
    }
  });

  test('should stay when they cannot be taken, with the reason, and not hinder the others', () => {
    const actor = simulated('booking');
    const steps = ['the browser reports the day', 'the moon rises', '{"type":', 'the scripts start'];
    actor.send({ type: 'steps.given', simulated: { steps, at: 4 } });
    const { steps: taken } = contextOf(actor);
    expect(taken.map(({ problem }) => problem.split(' ').slice(0, 4).join(' '))).toEqual([
      '',
      "'the moon rises' is",
      'This is not JSON:',
      '',
    ]);
    expect(here(actor).value).toEqual({ form: 'filling' });
    expect(stepTextsOf(contextOf(actor))).toEqual({ steps, at: 4 });
  });
});

describe('a step', () => {
  /** A gate with a guard in two outcomes, and a counter. */
  const gateIn = (target: string) =>
    createMachine(
      {
        id: 'gate',
        context: { tries: 0 },
        initial: 'shut',
        states: {
          shut: {
            on: {
              'code.entered': [
                { guard: 'isBlocked', actions: 'ring' },
                { guard: 'isRight', target, actions: 'count' },
              ],
            },
          },
          open: { on: { 'gate.pushed': 'shut' } },
          ajar: {},
        },
      },
      {
        guards: { isBlocked: () => false, isRight: ({ event }) => event.code === 7 },
        actions: { ring: () => {}, count: assign({ tries: ({ context }) => context.tries + 1 }) },
      },
    );
  const eventCases = [
    { name: 'the right code', event: { type: 'code.entered', code: 7 } },
    { name: 'a wrong code', event: { type: 'code.entered', code: 1 } },
  ];
  const simulatedGate = (): Simulation =>
    createActor(simulationMachine, {
      input: { machine: gateIn('open') as AnyStateMachine, input: undefined, eventCases },
    }).start();
  const last = (actor: Simulation) => actor.getSnapshot().context.steps.at(-1);

  test('should have the outcome of each guard, and say that an event was not answered', () => {
    const actor = simulatedGate();
    actor.send({ type: 'draft.typed', draft: '{"type": "code.entered", "code": 1}' });
    actor.send({ type: 'draft.sent' });
    expect(last(actor)).toMatchObject({
      transitions: [],
      guards: [
        { guard: 'isBlocked', transition: 'gate.shut|code.entered|0', isTrue: false },
        { guard: 'isRight', transition: 'gate.shut|code.entered|1', isTrue: false },
      ],
    });
    press(actor, 'the right code');
    expect(last(actor)).toMatchObject({
      transitions: ['gate.shut|code.entered|1'],
      guards: [
        { guard: 'isBlocked', isTrue: false },
        { guard: 'isRight', isTrue: true },
      ],
    });
    actor.send({
      type: 'event.pressed',
      pressed: { name: 'the right code', event: { type: 'code.entered', code: 7 } },
    });
    expect(last(actor)).toMatchObject({ transitions: [], guards: [] });
  });

  test('should be written with its payload where its name alone would mean another', () => {
    const actor = simulatedGate();
    press(actor, 'the right code');
    const pushed = (event: { type: string; hard?: boolean }) => {
      actor.send({ type: 'event.pressed', pressed: { name: 'gate.pushed', event } });
      return last(actor)?.text;
    };
    expect(pushed({ type: 'gate.pushed', hard: true })).toBe('{"type":"gate.pushed","hard":true}');
    actor.send({ type: 'undo.pressed' });
    expect(pushed({ type: 'gate.pushed' })).toBe('gate.pushed');
  });

  test('should be taken again when the chart is edited, and say where it led before', () => {
    const actor = simulatedGate();
    press(actor, 'the right code');
    actor.send({ type: 'event.pressed', pressed: { name: 'gate.pushed', event: { type: 'gate.pushed' } } });
    const edit = (machine: AnyStateMachine) =>
      actor.send({ type: 'machine.edited', edited: { machine, input: undefined, eventCases } });
    edit(gateIn('ajar'));
    expect(actor.getSnapshot().context.steps).toMatchObject([
      { snapshot: { value: 'ajar' }, formerly: 'open' },
      { snapshot: { value: 'ajar' }, formerly: 'shut', transitions: [] },
    ]);
    edit(gateIn('open'));
    expect(actor.getSnapshot().context).toMatchObject({
      at: 2,
      steps: [
        { snapshot: { value: 'open' }, formerly: undefined },
        { snapshot: { value: 'shut' }, formerly: undefined },
      ],
    });
  });
});
