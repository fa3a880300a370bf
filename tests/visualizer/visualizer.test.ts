import './site-machines.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Actor, createActor, fromCallback } from 'xstate';
import { liveMachine } from '../../visualizer/live/machine.ts';
import { visualizerMachine } from '../../visualizer/machine.ts';
import { addressOf, type Place, placeAt } from '../../visualizer/place.ts';
import { absenceAt, charted, itemIn } from '../../visualizer/registry.ts';
import { createSearch } from '../../visualizer/search.ts';
import { exportOf, sourceFileOf } from '../../visualizer/source.ts';

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
  function opened(place: Place): { actor: Actor<typeof visualizerMachine>; pushed: string[] } {
    const pushed: string[] = [];
    const machine = visualizerMachine.provide({
      actors: {
        hearingAddress: fromCallback(() => {}),
        following: liveMachine.provide({ actors: { hearingPages: fromCallback(() => {}) } }),
      },
      actions: {
        pushAddress: ({ context }) => void pushed.push(addressOf(context.place)),
        keepTheme: () => {},
      },
    });
    return { actor: createActor(machine, { input: { place, theme: 'system' } }).start(), pushed };
  }

  const booking = { machine: 'booking', item: undefined };

  test('should update the address for each chosen place, and follow Back', () => {
    const { actor, pushed } = opened({ machine: undefined, item: undefined });
    const state = { machine: 'booking', item: { kind: 'state', id: 'booking.form' } } as const;
    actor.send({ type: 'place.chosen', place: booking });
    actor.send({ type: 'place.chosen', place: state });
    actor.send({ type: 'address.changed', place: booking });
    expect(pushed).toEqual(['/machines/booking', '/machines/booking?state=booking.form']);
    expect(actor.getSnapshot().context.place).toEqual(booking);
  });

  test('should simulate the machine shown, and another one once it is chosen', () => {
    const { actor } = opened(booking);
    const simulated = () => actor.getSnapshot().children.simulation?.getSnapshot().context.machine.id;
    actor.send({ type: 'simulation.pressed' });
    expect(simulated()).toBe('booking');
    actor.send({ type: 'place.chosen', place: { machine: 'pricing', item: undefined } });
    expect(simulated()).toBe('pricing');
    expect(actor.getSnapshot().value).toBe('simulating');
    actor.send({ type: 'address.changed', place: { machine: undefined, item: undefined } });
    expect(actor.getSnapshot().value).toBe('reading');
    expect(simulated()).toBeUndefined();
  });

  test('should not simulate without a machine', () => {
    const { actor } = opened({ machine: 'gone', item: undefined });
    actor.send({ type: 'simulation.pressed' });
    expect(actor.getSnapshot().value).toBe('reading');
  });

  test('should keep listening to the site while a chart is read', () => {
    const { actor } = opened(booking);
    expect(actor.getSnapshot().children.live?.getSnapshot().status).toBe('active');
    actor.send({ type: 'live.pressed' });
    expect(actor.getSnapshot().children.live?.getSnapshot().context.machine).toBe('booking');
  });
});
