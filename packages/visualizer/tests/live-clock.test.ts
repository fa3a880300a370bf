import { afterEach, describe, expect, test, vi } from 'vitest';
import { installClock, type TimeScope } from '../live/page/clock.ts';
import { inspectedLamp } from './inspected-lamp.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the clock', () => {
  afterEach(() => void vi.useRealTimers());

  /** The timers of this process in an object of their own. */
  function installed() {
    const { Date: date, setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
    const scope: TimeScope = { Date: date, setTimeout, clearTimeout, setInterval, clearInterval };
    return { scope, clock: installClock(scope) };
  }

  test('should run what is due, in its order and each at its time, also what that starts', () => {
    vi.useFakeTimers();
    const { scope, clock } = installed();
    const start = scope.Date.now();
    const ran: [string, number][] = [];
    const note = (name: string) => ran.push([name, (scope.Date.now() - start) / 1000]);
    scope.setTimeout(note, 20_000, 'second');
    scope.setTimeout(() => {
      note('first');
      scope.setTimeout(note, 10_000, 'caused');
    }, 5_000);
    const interval = scope.setInterval(note, 12_000, 'again');
    scope.clearTimeout(scope.setTimeout(note, 1_000, 'cleared'));
    const late = scope.setTimeout(note, 60_000, 'late');
    clock.move(30_000);
    expect(ran).toEqual([
      ['first', 5],
      ['again', 12],
      ['caused', 15],
      ['second', 20],
      ['again', 24],
    ]);
    expect(clock.ahead()).toBe(30_000);
    expect(new scope.Date().getTime() - Date.now()).toBe(30_000);
    expect(new scope.Date(0)).toBeInstanceOf(Date);
    expect(new scope.Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    scope.clearInterval(interval);
    clock.move(20_000);
    expect(ran).toHaveLength(5);
    clock.move(20_000);
    expect(ran.at(-1)).toEqual(['late', 60]);
    scope.clearTimeout(late);
  });

  test('should be the real time until it is moved, and after', async () => {
    const { scope, clock } = installed();
    clock.move(1_000);
    const ran = await new Promise((resolve) => scope.setTimeout(resolve, 5, 'in real time'));
    expect(ran).toBe('in real time');
  });

  test('should end early instead of never where timers have no end', () => {
    const { scope, clock } = installed();
    const interval = scope.setInterval(() => {}, 1);
    clock.move(86_400_000);
    expect(clock.ahead()).toBeLessThan(60_000);
    scope.clearInterval(interval);
  });

  test('should fire the delayed transitions of actors, which report when they are due', async () => {
    const { scope, clock } = installed();
    const { Date: RealDate, setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
    Object.assign(globalThis, scope);
    try {
      const { page, lamp, reports, statuses } = inspectedLamp({ clock });
      lamp.send({ type: 'on' });
      await settled();
      const [delay] = reports.at(-1)?.delays ?? [];
      expect(delay?.event).toBe('xstate.after.900000.lamp.bright');
      expect(Math.round(((delay?.due ?? 0) - RealDate.now()) / 60_000)).toBe(15);
      page.command({ type: 'clock.moved', by: 899_000 });
      expect(lamp.getSnapshot().value).toBe('bright');
      page.command({ type: 'clock.moved', by: 1_000 });
      expect(lamp.getSnapshot().value).toBe('dark');
      expect(Math.round((statuses.at(-1)?.ahead ?? 0) / 60_000)).toBe(15);
      lamp.stop();
    } finally {
      Object.assign(globalThis, { Date: RealDate, setTimeout, clearTimeout, setInterval, clearInterval });
    }
  });
});
