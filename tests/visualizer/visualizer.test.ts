import './site-machines.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Actor, createActor, createMachine, fromCallback } from 'xstate';
import { addressAt, addressOf } from '../../packages/visualizer/address.ts';
import { liveMachine } from '../../packages/visualizer/live/machine.ts';
import { currentAddress, visualizerMachine } from '../../packages/visualizer/machine.ts';
import { placeAt } from '../../packages/visualizer/place.ts';
import { absenceAt, adoptMachine, charted, itemIn, register } from '../../packages/visualizer/registry.ts';
import { createSearch } from '../../packages/visualizer/search.ts';
import { exportOf, sourceFileOf } from '../../packages/visualizer/source.ts';

const placeOf = (address: string) => placeAt(new URL(address, 'http://localhost:3000'));

describe('links', () => {
  test('should round-trip for every state and transition of every machine', () => {
    for (const { id, chart } of charted) {
      const items = [
        ...chart.nodes.slice(1).map(({ id }) => ({ kind: 'state' as const, id })),
        ...chart.transitions.map(({ id }) => ({ kind: 'transition' as const, id })),
      ];
      expect(placeOf(addressOf({ machine: id, item: undefined }))).toEqual({ machine: id, item: undefined });
      for (const item of items) {
        const place = placeOf(addressOf({ machine: id, item }));
        expect(place).toEqual({ machine: id, item });
        expect(absenceAt(place)).toBe('');
        expect(itemIn(chart, item)?.kind).toBe(item.kind);
      }
    }
  });

  test('should be readable', () => {
    expect(placeOf('/machines')).toEqual({ machine: undefined, item: undefined });
    expect(placeOf('/machines/')).toEqual({ machine: undefined, item: undefined });
    expect(addressOf({ machine: 'booking', item: { kind: 'state', id: 'booking.form' } })).toBe(
      '/machines/booking?state=booking.form',
    );
    expect(placeOf('/machines/booking?state=booking.form').item).toEqual({ kind: 'state', id: 'booking.form' });
  });

  test('should name what does not exist, and what does', () => {
    expect(absenceAt(placeOf('/machines/bokking'))).toMatch(/no machine 'bokking'.*booking/);
    expect(absenceAt(placeOf('/machines/booking?state=booking.gone'))).toMatch(/no state 'booking.gone'/);
  });
});

test('should know a machine by its definition, whatever order a program has serialised its keys in', () => {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? 1 : -1));
    return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
  };
  for (const { id, machine } of [...charted]) {
    const told = createMachine(sorted(JSON.parse(JSON.stringify(machine.config))) as never);
    expect(adoptMachine(told), `The definition of ${id} is its own.`).toEqual({ id, isNew: false });
  }
});

describe('the search', () => {
  const search = createSearch(charted);

  test('should find machines, states, transitions and requirements by all their words', () => {
    expect(search('book demo')[0]).toMatchObject({ title: 'Booking', place: { machine: 'booking', item: undefined } });
    expect(search('booking.sending.unanswered')[0]?.place.item).toEqual({
      kind: 'state',
      id: 'booking.sending.unanswered',
    });
    expect(search('form.submitted isComplete booking').map(({ place }) => place.item?.id)).toContain(
      'booking.form|form.submitted|1',
    );
    expect(search('9.booking-dates').map(({ place }) => place.item?.id)).toContain('booking|day.changed|0');
    expect(search('no such words')).toEqual([]);
    expect(search('  ')).toEqual([]);
  });
});

test('should name the file and the export of every machine', async () => {
  for (const { machine } of charted) {
    const file = join(import.meta.dirname, '../..', sourceFileOf(machine));
    expect(existsSync(file), file).toBe(true);
    expect((await import(file))[exportOf(machine)]).toBe(machine);
  }
});

describe('the page', () => {
  const addressOn = (address: string) => addressAt(new URL(address, 'http://localhost:3000'));

  function opened(address: string): { actor: Actor<typeof visualizerMachine>; pushed: string[] } {
    const pushed: string[] = [];
    const machine = visualizerMachine.provide({
      actors: {
        hearingAddress: fromCallback(() => {}),
        following: liveMachine.provide({ actors: { hearingPages: fromCallback(() => {}) } }),
      },
      actions: {
        pushAddress: ({ context }) => {
          const address = currentAddress(context);
          if (address !== pushed.at(-1)) pushed.push(address);
        },
        keepTheme: () => {},
      },
    });
    return { actor: createActor(machine, { input: { address: addressOn(address), theme: 'system' } }).start(), pushed };
  }

  const booking = { machine: 'booking', item: undefined };

  test('should update the address for each chosen place, and follow Back', () => {
    const { actor, pushed } = opened('/machines');
    const state = { machine: 'booking', item: { kind: 'state', id: 'booking.form' } } as const;
    actor.send({ type: 'place.chosen', place: booking });
    actor.send({ type: 'place.chosen', place: state });
    actor.send({ type: 'address.changed', address: addressOn('/machines/booking') });
    expect(pushed).toEqual(['/machines/booking', '/machines/booking?state=booking.form']);
    expect(actor.getSnapshot().context.place).toEqual(booking);
  });

  test('should simulate the machine shown, and another one once it is chosen', () => {
    const { actor } = opened('/machines/booking');
    const simulated = () => actor.getSnapshot().children.simulation?.getSnapshot().context.machine.id;
    actor.send({ type: 'simulation.pressed' });
    expect(simulated()).toBe('booking');
    actor.send({ type: 'place.chosen', place: { machine: 'pricing', item: undefined } });
    expect(simulated()).toBe('pricing');
    expect(actor.getSnapshot().value).toBe('simulating');
    actor.send({ type: 'address.changed', address: addressOn('/machines') });
    expect(actor.getSnapshot().value).toBe('reading');
    expect(simulated()).toBeUndefined();
  });

  test('should open in the mode and at the step of its address, and write each further step into it', () => {
    const { actor, pushed } = opened('/machines/menu?mode=simulate&steps=the+moon+rises&at=0');
    expect(actor.getSnapshot().value).toBe('simulating');
    const simulation = () => actor.getSnapshot().children.simulation?.getSnapshot().context;
    expect(simulation()).toMatchObject({ at: 0, steps: [{ name: 'the moon rises' }] });
    expect(pushed.filter((address) => !address.includes('moon'))).toEqual([]);
    actor.getSnapshot().children.simulation?.send({ type: 'draft.typed', draft: '{"type": "x"}' });
    actor.getSnapshot().children.simulation?.send({ type: 'draft.sent' });
    expect(pushed.at(-1)).toBe('/machines/menu?mode=simulate&steps=%7B%22type%22%3A%22x%22%7D');
    actor.send({ type: 'place.chosen', place: { machine: 'menu', item: { kind: 'state', id: 'menu.closed' } } });
    expect(pushed.at(-1)).toMatch(/steps=.*&state=menu\.closed$/);
    // Back, as the browser reports it, takes the step back and leaves what was typed.
    actor.send({ type: 'address.changed', address: addressOn('/machines/menu?mode=simulate') });
    expect(simulation()?.steps).toEqual([]);
    actor.send({ type: 'address.changed', address: addressOn('/machines/menu') });
    expect(actor.getSnapshot().value).toBe('reading');
    actor.send({ type: 'address.changed', address: addressOn('/machines/menu?mode=live') });
    expect(actor.getSnapshot().value).toBe('watching');
    actor.send({ type: 'chart.pressed' });
    expect(pushed.at(-1)).toBe('/machines/menu');
  });

  test('should say why a machine cannot be simulated', () => {
    const former = [...charted];
    const context = () => {
      throw new Error('no input');
    };
    try {
      register([{ machine: createMachine({ id: 'broken', context }), title: 'Broken', purpose: '' }]);
      const { actor } = opened('/machines/broken?mode=simulate');
      expect(actor.getSnapshot()).toMatchObject({ value: 'reading', status: 'active' });
      expect(actor.getSnapshot().context.problem).toBe('The machine cannot be simulated: no input');
    } finally {
      register(former);
    }
  });

  test('should say what is wrong with an address, until something else is chosen', () => {
    const { actor } = opened('/machines/menu?mode=simulate&at=9');
    expect(actor.getSnapshot().context.problem).toBe("There is no step '9'. Use 0 to 0.");
    actor.send({ type: 'chart.pressed' });
    expect(actor.getSnapshot().context.problem).toBe('');
  });

  test.each([
    { type: 'place.chosen', place: booking },
    { type: 'address.changed', address: addressOn('/machines/booking') },
  ] as const)('should no longer show hits or what was wrong after $type', (next) => {
    const { actor } = opened('/machines/menu?mode=simulate&at=9');
    actor.send({ type: 'search.typed', query: 'open' });
    actor.send(next);
    expect(actor.getSnapshot().context).toMatchObject({ place: booking, query: '', problem: '' });
  });

  test('should not simulate without a machine', () => {
    const { actor } = opened('/machines/gone');
    actor.send({ type: 'simulation.pressed' });
    expect(actor.getSnapshot().value).toBe('reading');
  });

  test('should keep listening to the site while a chart is read', () => {
    const { actor } = opened('/machines/booking');
    expect(actor.getSnapshot().children.live?.getSnapshot().status).toBe('active');
    actor.send({ type: 'live.pressed' });
    expect(actor.getSnapshot().children.live?.getSnapshot().context.machine).toBe('booking');
  });
});
