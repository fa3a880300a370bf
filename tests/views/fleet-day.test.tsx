import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { day } from '../../content/day/day.gen.ts';
import { fleetDayMachine } from '../../machines/fleet-day.ts';
import { followDayAddress } from '../../src/flows/fleet-day/address.ts';
import { preferMotion, resizeTo } from '../models/drivers/view/jsdom.ts';
import { openPage } from '../models/drivers/view/page.ts';

const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Time of the day' });

/** Opens the tour, and touches it, after which the console comes. */
async function openConsole(query = '') {
  await openPage(`/tour${query}`);
  fireEvent.keyDown(document.body, { key: 'Shift' });
  await slider();
  return screen.getByRole('region', { name: /one working day/ });
}

/** The boxes of letters on a map, from their anchors: a letter is about 8 units wide, and 14 high. */
function boxOf(text: Element): { name: string; box: readonly [number, number, number, number] } {
  const name = text.textContent ?? '';
  const [x, y] = ['x', 'y'].map((side) => Number(text.getAttribute(side))) as [number, number];
  const start = text.getAttribute('text-anchor') === 'end' ? x - name.length * 8 : x;
  return { name, box: [start, y - 11, start + name.length * 8, y + 2] };
}

test('should mark in the curve of a tank what this vehicle alone has lost by the minute', async () => {
  const { TankCurve } = await import('../../src/flows/fleet-day/TankCurve.tsx');
  const [, last] = day.hours;
  const drops = day.events.filter(({ kind }) => kind === 'drop');
  expect(new Set(drops.map(({ plate }) => plate)).size).toBeGreaterThan(0);
  for (const vehicle of day.vehicles) {
    for (const minute of [...drops.flatMap(({ minute }) => [minute - 1, minute]), last]) {
      const { container, unmount } = render(<TankCurve vehicle={vehicle} minute={minute} />);
      const marks = container.querySelectorAll('path[stroke="var(--colors-alert)"]');
      const own = drops.filter((drop) => drop.plate === vehicle.plate && drop.minute <= minute);
      expect(marks.length, `${vehicle.plate} at ${minute}`).toBe(own.length);
      unmount();
    }
  }
});

describe('the console', () => {
  test('should have a map of its own on a phone, where no plate hides a name', { tags: ['2.day-map'] }, async () => {
    onTestFinished(() => resizeTo(1280));
    const section = await openConsole();
    const map = () => within(section).getByRole('img', { name: /^Map at/ });
    expect(map().getAttribute('viewBox')).toBe('0 0 560 480');
    resizeTo(390);
    await waitFor(() => expect(map().getAttribute('viewBox')).toBe('0 0 360 540'));
    const names = [...map().querySelectorAll('text')].map(boxOf);
    expect(names.map(({ name }) => name)).toContain('Kitengela');
    const time = await slider();
    // Eldoret, where two end their day, is in a corner of the map.
    const ends = ['KCZ 204P', 'KCT 775S'].map((plate) => ({ plate, minute: 1110 }));
    for (const { plate, minute } of [...day.vehicles.map(({ plate }) => ({ plate, minute: 850 })), ...ends]) {
      fireEvent.input(time, { target: { value: minute } });
      fireEvent.click(within(section).getByRole('button', { name: new RegExp(`^${plate}`) }));
      const lettering = await within(map()).findByText(plate);
      const [x = 0, y = 0] =
        /translate\(([\d.]+) ([\d.]+)\)/
          .exec(lettering.parentElement?.getAttribute('transform') ?? '')
          ?.slice(1)
          .map(Number) ?? [];
      expect(x > 46 && x < 314 && y > 13 && y < 527, `${plate} at ${x} ${y}`).toBe(true);
      for (const { name, box } of names) {
        const [left, top, right, bottom] = box;
        const wide = Math.min(right, x + 43) - Math.max(left, x - 43);
        const high = Math.min(bottom, y + 12) - Math.max(top, y - 12);
        const hidden = (Math.max(0, wide) * Math.max(0, high)) / ((right - left) * (bottom - top));
        expect(hidden, `${plate} hides ${name} at ${minute}`).toBeLessThan(0.1);
      }
    }
  });

  test('should say the time and the report of a minute to those who move the slider', {
    tags: ['2.day', '2.day-alarms'],
  }, async () => {
    await openConsole();
    expect((await slider()).getAttribute('aria-valuetext')).toBe('14:10, Fuel drop 38 L, KCZ 204P, Salgaa');
    fireEvent.input(await slider(), { target: { value: 849 } });
    await waitFor(async () => expect((await slider()).getAttribute('aria-valuetext')).toBe('14:09'));
  });

  test.each(['pointerUp', 'pointerCancel'] as const)(
    'should stand still while its time is held, and go on at %s: a touch that becomes a scroll is cancelled',
    { tags: ['2.day'] },
    async (end) => {
      preferMotion('full');
      onTestFinished(() => preferMotion('reduced'));
      const section = await openConsole('?at=12:00');
      const minute = async () => Number((await slider()).value);
      fireEvent.click(within(section).getByRole('button', { name: 'Play' }));
      await waitFor(async () => expect(await minute()).toBeGreaterThan(720));
      fireEvent.pointerDown(await slider());
      fireEvent.input(await slider(), { target: { value: 725 } });
      fireEvent[end](await slider());
      await waitFor(async () =>
        expect(await minute(), 'The day goes on once its time is let go.').toBeGreaterThan(725),
      );
    },
  );

  test('should say that the day is playing, where nothing has been reported yet', { tags: ['2.day'] }, async () => {
    preferMotion('full');
    onTestFinished(() => preferMotion('reduced'));
    const section = await openConsole('?at=05:00');
    fireEvent.click(within(section).getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(within(section).getByRole('status').textContent).toContain('The day is playing.'));
  });

  test('should take the focus only where the button that had it has gone', { tags: ['2.day-event'] }, async () => {
    const section = await openConsole();
    expect(document.activeElement).toBe(document.body);
    const report = within(section).getByRole('button', { name: /^Receipt says 214 L/ });
    report.focus();
    fireEvent.click(report);
    await waitFor(() => expect(document.activeElement).toBe(within(section).getByRole('group', { name: 'Reports' })));
  });

  test('should leave the focus alone where a link opens a report', {
    tags: ['2.day-event', '2.day-address'],
  }, async () => {
    const section = await openConsole('?at=14:10&vehicle=KCZ204P&event=drop');
    await within(section).findByRole('button', { name: 'Close the report' });
    expect(document.activeElement).toBe(document.body);
  });

  test('should show for each report what was sent, and the tank', { tags: ['2.day-event'] }, async () => {
    const section = await openConsole();
    fireEvent.click(within(section).getByRole('button', { name: /^Receipt says 214 L/ }));
    await within(section).findByRole('heading', { level: 3, name: 'Receipt says 214 L, tank rose by 188 L' });
    expect(section.textContent).toContain('SMS to the fleet manager');
    expect(section.textContent).toContain('26 L are missing.');
    within(section).getByRole('img', { name: 'Tank of KDG 205L from 05:00 to 06:31: 229 of 260 litres now.' });
    expect((await slider()).value).toBe(String(6 * 60 + 31));
  });

  test('should go back to a minute that it was moved to before', { tags: ['2.day'] }, async () => {
    const section = await openConsole();
    fireEvent.input(await slider(), { target: { value: 860 } });
    fireEvent.click(await within(section).findByRole('button', { name: /^Fuel drop 38 L/ }));
    await waitFor(async () => expect((await slider()).value).toBe('850'));
    fireEvent.input(await slider(), { target: { value: 860 } });
    await waitFor(async () => expect((await slider()).getAttribute('aria-valuetext')).toBe('14:20'));
  });

  test('should keep the minute and the vehicle in the address, and other parameters there, but not while time passes', {
    tags: ['2.day-address'],
  }, () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const history = createMemoryHistory({ initialEntries: ['/tour?utm_source=mail'] });
    const actor = createActor(fleetDayMachine.provide({ actors: { keepingTime: fromCallback(() => {}) } })).start();
    const end = followDayAddress(actor, history);
    actor.send({ type: 'slider.moved', minute: 642 });
    actor.send({ type: 'vehicle.chosen', vehicle: 'KDA 412T' });
    vi.advanceTimersByTime(300);
    expect(history.location.href).toBe('/tour?utm_source=mail&at=10:42&vehicle=KDA412T');
    expect(history.length).toBe(1);
    actor.send({ type: 'play.pressed', calm: false });
    actor.send({ type: 'vehicle.left' });
    vi.advanceTimersByTime(400);
    expect(history.location.search).toContain('KDA412T');
    history.push('/tour?at=06:31&vehicle=kdg205l');
    expect(actor.getSnapshot().context).toMatchObject({ minute: 391, vehicle: 'KDG 205L' });
    end();
  });

  test('should take a step in the history with a report, which Back takes back, and closing it too', {
    tags: ['2.day-address', '2.day-event'],
  }, () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const history = createMemoryHistory({ initialEntries: ['/', '/tour'], initialIndex: 1 });
    const actor = createActor(fleetDayMachine.provide({ actors: { keepingTime: fromCallback(() => {}) } })).start();
    const end = followDayAddress(actor, history);
    actor.send({ type: 'slider.moved', minute: 900 });
    actor.send({ type: 'event.opened', place: 6, minute: 642, vehicle: 'KDA 412T' });
    vi.advanceTimersByTime(300);
    expect(history.location.href).toBe('/tour?at=10:42&vehicle=KDA412T&event=drop');
    history.back();
    expect(history.location.href).toBe('/tour?at=15:00');
    expect(actor.getSnapshot().context).toMatchObject({ minute: 900, vehicle: '', opened: -1 });
    history.forward();
    expect(actor.getSnapshot().context).toMatchObject({ minute: 642, vehicle: 'KDA 412T', opened: 6 });
    history.back();
    actor.send({ type: 'event.opened', place: 6, minute: 642, vehicle: 'KDA 412T' });
    vi.advanceTimersByTime(300);
    actor.send({ type: 'event.closed' });
    vi.advanceTimersByTime(300);
    expect(history.location.href).toBe('/tour?at=15:00');
    expect(actor.getSnapshot().context).toMatchObject({ minute: 900, vehicle: '', opened: -1 });
    history.back();
    expect(history.location.pathname).toBe('/');
    end();
  });

  test('should give the focus back to the row of a report that closes', { tags: ['2.day-event'] }, async () => {
    const section = await openConsole();
    const name = /^Receipt says 214 L/;
    within(section).getByRole('button', { name }).focus();
    fireEvent.click(within(section).getByRole('button', { name }));
    const close = await within(section).findByRole('button', { name: 'Close the report' });
    close.focus();
    fireEvent.click(close);
    await waitFor(() => expect(document.activeElement).toBe(within(section).getByRole('button', { name })));
    expect((await slider()).value).toBe('850');
  });

  test.each([
    ['?at=25:00&vehicle=XYZ&event=drop', '1140'],
    ['?at=04:59', '300'],
    ['?at=soon', '850'],
    ['?at=14:10&vehicle=KDA412T&event=braking', '850'],
  ])(
    'should open at the nearest minute with an address that names nothing of the day, %s',
    { tags: ['2.day-address'] },
    async (query, minute) => {
      const section = await openConsole(query);
      await waitFor(async () => expect((await slider()).value).toBe(minute));
      expect(within(section).queryByRole('button', { name: 'Close the report' })).toBeNull();
      if (query.includes('KDA412T')) return;
      expect(within(section).queryByRole('button', { name: 'All vehicles' })).toBeNull();
    },
  );
});
