import { describe, expect, test, vi } from 'vitest';
import { mostEntries } from '../live/kept.ts';
import type { Breakpoint } from '../live/message.ts';
import { createPast } from '../live/page/past.ts';
import { inspectedLamp } from './inspected-lamp.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const asking: Breakpoint = { machine: 'lamp', kind: 'state', id: 'lamp.asking' };

describe('a breakpoint', () => {
  test('should hold what comes next, in its order, until the page continues', async () => {
    const { page, lamp, presses } = inspectedLamp({ breakpoints: [asking] });
    lamp.send({ type: 'on' });
    // XState completes a step, so the state has been entered, and what the step sent to other actors waits.
    expect(lamp.getSnapshot().value).toBe('asking');
    expect(presses()).toBe(0);
    lamp.send({ type: 'named', name: 'one' });
    await settled();
    lamp.send({ type: 'named', name: 'two' });
    expect(page.status()).toMatchObject({
      mode: 'paused',
      breakpoint: asking,
      held: [
        { actor: 'switch', type: 'pressed' },
        { actor: 'lamp', type: 'named' },
        { actor: 'lamp', type: 'xstate.done.actor.asking' },
        { actor: 'lamp', type: 'named' },
      ],
    });
    page.command({ type: 'continue.pressed' });
    expect(lamp.getSnapshot()).toMatchObject({ value: 'bright', context: { names: ['one', 'two'] } });
    expect(presses()).toBe(1);
    expect(page.status()).toMatchObject({ mode: 'running', breakpoint: undefined, held: [] });
    lamp.send({ type: 'off' });
    expect(lamp.getSnapshot().value).toBe('dark');
  });

  test('should let one event through at each step, before others what that event causes', () => {
    const { page, lamp, presses } = inspectedLamp();
    page.command({ type: 'pause.pressed' });
    lamp.send({ type: 'on' });
    lamp.send({ type: 'named', name: 'one' });
    page.command({ type: 'step.pressed' });
    expect(lamp.getSnapshot().value).toBe('asking');
    expect(presses()).toBe(0);
    expect(page.status().held.map(({ type }) => type)).toEqual(['pressed', 'named']);
    page.command({ type: 'step.pressed' });
    expect(presses()).toBe(1);
    expect(lamp.getSnapshot().context.names).toEqual([]);
    page.command({ type: 'step.pressed' });
    expect(lamp.getSnapshot().context.names).toEqual(['one']);
    expect(page.status()).toMatchObject({ mode: 'paused', held: [] });
  });

  test('should pause again at the next one when the page continues', () => {
    const { page, lamp } = inspectedLamp({ breakpoints: [asking] });
    page.command({ type: 'pause.pressed' });
    for (const type of ['on', 'off', 'on'] as const) lamp.send({ type });
    page.command({ type: 'continue.pressed' });
    expect(lamp.getSnapshot().value).toBe('asking');
    expect(page.status().held.map(({ type }) => type)).toEqual(['pressed', 'off', 'on']);
    page.setBreakpoints([]);
    page.command({ type: 'continue.pressed' });
    expect(page.status().mode).toBe('running');
  });

  test('should pause after a transition, or where a machine starts, and nowhere else', () => {
    const off: Breakpoint = { machine: 'lamp', kind: 'transition', id: 'lamp.asking|off|0' };
    const { page, lamp } = inspectedLamp({ breakpoints: [off] });
    lamp.send({ type: 'on' });
    expect(page.status().mode).toBe('running');
    lamp.send({ type: 'off' });
    expect(page.status()).toMatchObject({ mode: 'paused', breakpoint: off });
    expect(inspectedLamp({ breakpoints: [{ ...asking, id: 'lamp.dark' }] }).page.status().mode).toBe('paused');
    expect(inspectedLamp({ breakpoints: [{ ...asking, machine: 'switch', id: 'lamp.dark' }] }).page.status().mode).toBe(
      'running',
    );
  });

  test('should not tell the payload of an event that waits', () => {
    const { page, lamp, reports, statuses } = inspectedLamp();
    page.command({ type: 'pause.pressed' });
    lamp.send({ type: 'named', name: 'a-secret-name' });
    expect(page.status().held).toEqual([{ actor: 'lamp', type: 'named' }]);
    expect(JSON.stringify([reports, statuses])).not.toContain('a-secret-name');
  });

  test('should drop the events of an actor that has stopped meanwhile, and not keep it from stopping', () => {
    const { page, lamp } = inspectedLamp();
    page.command({ type: 'pause.pressed' });
    lamp.send({ type: 'on' });
    lamp.stop();
    expect(lamp.getSnapshot().status).toBe('stopped');
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    page.command({ type: 'continue.pressed' });
    expect(warned.mock.lastCall?.[0]).toMatch(/^Event "on" was sent to stopped actor/);
    warned.mockRestore();
    expect(lamp.getSnapshot().value).toBe('dark');
    expect(page.status()).toMatchObject({ mode: 'running', held: [] });
  });
});

describe('the visualizer', () => {
  test('should send an event to a live actor, which reports who sent it', () => {
    const { page, lamp, reports } = inspectedLamp();
    page.command({ type: 'event.sent', session: lamp.sessionId, event: { type: 'on' } });
    expect(lamp.getSnapshot().value).toBe('asking');
    const told = reports.toSorted((one, other) => one.order - other.order).slice(-2);
    expect(told.map(({ actor, event, source }) => [source?.actor, event.type, actor])).toEqual([
      [undefined, 'on', 'lamp'],
      ['lamp', 'pressed', 'switch'],
    ]);
    page.command({ type: 'event.sent', session: 'gone', event: { type: 'off' } });
    expect(lamp.getSnapshot().value).toBe('asking');
  });
});

describe('the past', () => {
  function visited() {
    const all = inspectedLamp();
    const { lamp } = all;
    const seen: unknown[] = [];
    const stored: unknown[] = [];
    // As @xstate/react listens, and as those who keep a draft do.
    const view = () => seen.push(lamp.getSnapshot().value);
    lamp.subscribe({ next: view, error: view });
    lamp.subscribe((snapshot) => stored.push(snapshot.value));
    lamp.subscribe({ next: (snapshot) => stored.push(snapshot.value) });
    for (const type of ['on', 'off', 'on'] as const) lamp.send({ type });
    const start = all.reports.find(({ actor, event }) => actor === 'lamp' && event.type === 'xstate.init');
    return { ...all, seen, stored, start: start?.number ?? -1 };
  }

  test('should be shown by views alone, until now', () => {
    const { page, lamp, reports, seen, stored, presses } = visited();
    const [on] = reports.filter(({ event }) => event.type === 'on');
    page.command({ type: 'moment.chosen', number: on?.number ?? -1, request: 1 });
    expect(lamp.getSnapshot().value).toBe('asking');
    expect(presses()).toBe(1);
    expect(seen).toEqual(['asking', 'dark', 'asking', 'asking']);
    // Before the lamp started: as it started.
    expect(reports[0]?.actor).toBe('switch');
    page.command({ type: 'moment.chosen', number: 0, request: 1 });
    expect(lamp.getSnapshot().value).toBe('dark');
    expect(presses()).toBe(0);
    page.command({ type: 'now.pressed' });
    expect(lamp.getSnapshot().value).toBe('asking');
    expect(presses()).toBe(2);
    expect(seen).toEqual(['asking', 'dark', 'asking', 'asking', 'dark', 'asking']);
    expect(stored).toEqual(['asking', 'asking', 'dark', 'dark', 'asking', 'asking']);
  });

  test('should ignore what the user does, and hold all else', async () => {
    const { page, lamp, start } = visited();
    page.command({ type: 'moment.chosen', number: start, request: 1 });
    lamp.send({ type: 'named', name: 'ignored' });
    await settled();
    expect(page.status()).toMatchObject({
      mode: 'past',
      moment: start,
      held: [{ actor: 'lamp', type: 'xstate.done.actor.asking' }],
    });
    page.command({ type: 'now.pressed' });
    expect(lamp.getSnapshot()).toMatchObject({ value: 'bright', context: { names: [] } });
  });

  test('should keep the newest moments of a long session', () => {
    const past = createPast();
    const { lamp } = inspectedLamp();
    past.watch(lamp);
    const newest = 2 * mostEntries;
    for (let number = 0; number <= newest; number += 1)
      past.remember({ number, actor: lamp, snapshot: { number } as never });
    for (const number of [newest, newest - mostEntries + 1]) {
      past.show(number);
      expect(lamp.getSnapshot(), `Moment ${number} of ${newest} is kept.`).toEqual({ number });
    }
  });

  test('should lead back to a pause', () => {
    const { page, lamp, start } = visited();
    page.command({ type: 'pause.pressed' });
    page.command({ type: 'moment.chosen', number: start, request: 1 });
    page.command({ type: 'now.pressed' });
    expect(page.status().mode).toBe('paused');
    lamp.send({ type: 'off' });
    expect(lamp.getSnapshot().value).toBe('asking');
  });
});
