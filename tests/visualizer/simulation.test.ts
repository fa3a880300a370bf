import './site-machines.ts';
import { describe, expect, test } from 'vitest';
import { type Actor, type AnyMachineSnapshot, createActor, fromPromise } from 'xstate';
import { machines } from '../../machines/index.ts';
import { eventCasesOf } from '../../visualizer/event-cases.ts';
import { currentPosition, simulationMachine } from '../../visualizer/simulation/machine.ts';
import { type Offer, offersAt } from '../../visualizer/simulation/offers.ts';
import { payloadText, readPayload } from '../../visualizer/simulation/payload.ts';

type Simulation = Actor<typeof simulationMachine>;

function simulated(id: string, copied: string[] = []): Simulation {
  const entry = machines.find(({ machine }) => machine.id === id);
  if (entry === undefined) throw new Error(`There is no machine '${id}'.`);
  const copyingText = fromPromise<void, { text: string }>(async ({ input }: { input: { text: string } }) => {
    copied.push(input.text);
  });
  const machine = simulationMachine.provide({ actors: { copyingText } });
  return createActor(machine, { input: { machine: entry.machine, input: eventCasesOf(id).input } }).start();
}

const here = (actor: Simulation): AnyMachineSnapshot => currentPosition(actor.getSnapshot().context).snapshot;
const offers = (actor: Simulation): Offer[] =>
  offersAt(here(actor), eventCasesOf(actor.getSnapshot().context.machine.id).eventCases);

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

  test('should open any offered event as JSON that parses back', () => {
    for (const { name, event } of offers(simulated('booking'))) {
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
