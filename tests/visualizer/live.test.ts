import { statesIn } from '@msafara/paths';
import { describe, expect, test } from 'vitest';
import { type Actor, createActor, fromCallback } from 'xstate';
import { readSiteSettings } from '../../contract/settings.ts';
import { type BookingEvent, blankBooking, bookingMachine } from '../../machines/booking.ts';
import { menuMachine } from '../../machines/menu.ts';
import { changesBetween } from '../../packages/visualizer/live/changes.ts';
import { actorKey, chosenLog, reportBefore, shownReport } from '../../packages/visualizer/live/log.ts';
import { liveMachine } from '../../packages/visualizer/live/machine.ts';
import type { Report } from '../../packages/visualizer/live/message.ts';
import { createReporter } from '../../packages/visualizer/live/reporter.ts';

const live = liveMachine.provide({ actors: { hearingPages: fromCallback(() => {}) } });

function started(machine = ''): Actor<typeof live> {
  const actor = createActor(live).start();
  if (machine) actor.send({ type: 'machine.shown', machine });
  return actor;
}

/** A report of a machine's actor in an inspected page. */
function inspected(tell: (report: Report) => void, page = 'tab') {
  const reporter = createReporter({ page, path: () => '/booking', tell });
  const actor = createActor(bookingMachine.provide(bookingActors), { inspect: reporter.inspect, input: {} });
  return { actor, ...reporter };
}

const bookingActors = {
  actors: {
    watchingDay: fromCallback<BookingEvent>(() => {}),
    watchingNetwork: fromCallback(() => {}),
  },
};

const day = {
  type: 'day.changed',
  now: Date.parse('2026-11-20T08:00:00Z'),
  timeZone: 'Africa/Nairobi',
  office: readSiteSettings({}),
} as const;

describe('the reports of a page', () => {
  test('should contain states, transitions, guards, context and child actors, event by event', () => {
    const reports: Report[] = [];
    const { actor } = inspected((report) => reports.push(report));
    actor.start();
    actor.send(day);
    actor.send({ type: 'scripts.started' });
    actor.send({ type: 'form.submitted', key: 'key', now: day.now });
    actor.send({ type: 'retry.pressed' });
    actor.stop();
    expect(reports.map(({ event, value, status }) => [event.type, value, status])).toEqual([
      ['xstate.init', 'unhydrated', 'active'],
      ['day.changed', 'unhydrated', 'active'],
      ['scripts.started', { form: 'filling' }, 'active'],
      ['form.submitted', { form: 'invalid' }, 'active'],
      ['retry.pressed', { form: 'invalid' }, 'active'],
      ['xstate.stop', { form: 'invalid' }, 'stopped'],
    ]);
    expect(reports[3]).toMatchObject({
      page: 'tab',
      address: '/booking',
      machine: 'booking',
      transitions: ['booking.form|form.submitted|2'],
      guards: [
        { guard: 'isDayUnknown', isTrue: false },
        { guard: 'isComplete', isTrue: false },
      ],
      children: [{ id: 'watchingDay', status: 'active' }],
    });
    expect(reports[4]).toMatchObject({ transitions: [], guards: [] });
    expect(changesBetween(reports[2]?.context, reports[3]?.context).map(({ path }) => path)).toEqual(['fieldErrors']);
    expect(structuredClone(reports)).toEqual(reports);
  });

  test('should repeat the state of running actors, and of no others, for a visualizer opened later', () => {
    const reports: Report[] = [];
    const { actor, inspect, tellPresent } = inspected((report) => reports.push(report));
    actor.start();
    const menu = createActor(menuMachine, { inspect }).start();
    actor.send(day);
    actor.send({ type: 'scripts.started' });
    menu.stop();
    reports.length = 0;
    tellPresent();
    expect(reports.map(({ machine, value }) => [machine, value])).toEqual([['booking', { form: 'filling' }]]);
  });

  test('should name the guards that allowed a transition', () => {
    const reports: Report[] = [];
    const { actor } = inspected((report) => reports.push(report));
    actor.start();
    actor.send({
      type: 'page.answered',
      answer: { flow: 'booking', kind: 'rejected', form: blankBooking, fieldErrors: [] },
    });
    expect(reports.at(-1)?.guards).toMatchObject([{ guard: 'isRejectedPage', isTrue: true }]);
    const other = inspected((report) => reports.push(report));
    other.actor.start();
    other.actor.send({
      type: 'page.answered',
      answer: { flow: 'booking', kind: 'accepted', form: blankBooking, calendar: '/c', status: 'booked' },
    });
    expect(reports.at(-1)?.guards).toMatchObject([{ guard: 'isRejectedPage', isTrue: false }]);
  });
});

describe('the log', () => {
  function followed() {
    const log = started('booking');
    const { actor, tellPresent } = inspected((report) => log.send({ type: 'report.told', report }));
    actor.start();
    actor.send(day);
    actor.send({ type: 'scripts.started' });
    actor.send({ type: 'form.submitted', key: 'key', now: day.now });
    const valueShown = () => shownReport(log.getSnapshot().context)?.value;
    return { log, actor, tellPresent, valueShown };
  }

  test('should follow the actor of the machine shown', () => {
    const { log, actor, valueShown } = followed();
    expect(log.getSnapshot().value.log).toBe('following');
    expect(valueShown()).toEqual({ form: 'invalid' });
    actor.send({ type: 'field.changed', field: 'first_name', value: 'Amina' });
    expect(chosenLog(log.getSnapshot().context)).toHaveLength(5);
    expect(shownReport(log.getSnapshot().context)?.context).toMatchObject({ form: { first_name: 'Amina' } });
  });

  test('should step back and forward, with the chart and the context as they were', () => {
    const { log, actor, valueShown } = followed();
    log.send({ type: 'back.pressed' });
    expect(log.getSnapshot().value.log).toBe('stepping');
    expect(valueShown()).toEqual({ form: 'filling' });
    expect(shownReport(log.getSnapshot().context)?.context).toMatchObject({ fieldErrors: [] });
    log.send({ type: 'back.pressed' });
    log.send({ type: 'back.pressed' });
    expect(valueShown()).toBe('unhydrated');
    expect(log.getSnapshot().can({ type: 'back.pressed' })).toBe(false);
    // What happens meanwhile is logged and not shown.
    actor.send({ type: 'form.submitted', key: 'key', now: day.now });
    expect(valueShown()).toBe('unhydrated');
    for (const value of ['unhydrated', { form: 'filling' }, { form: 'invalid' }]) {
      log.send({ type: 'forward.pressed' });
      expect(valueShown()).toEqual(value);
    }
    log.send({ type: 'forward.pressed' });
    expect(log.getSnapshot().value.log).toBe('following');
    log.send({ type: 'back.pressed' });
    log.send({ type: 'newest.pressed' });
    expect(log.getSnapshot().value.log).toBe('following');
  });

  test('should show the chosen entry, and follow again from the newest', () => {
    const { log, valueShown } = followed();
    const [first, , , newest] = chosenLog(log.getSnapshot().context);
    if (!first || !newest) throw new Error('The log is too short.');
    log.send({ type: 'entry.chosen', entry: first });
    expect(valueShown()).toBe('unhydrated');
    expect(reportBefore(log.getSnapshot().context, newest)?.value).toEqual({ form: 'filling' });
    log.send({ type: 'entry.chosen', entry: newest });
    expect(log.getSnapshot().value.log).toBe('following');
  });

  test('should record a report once, however often it arrives', () => {
    const { log, tellPresent } = followed();
    tellPresent();
    expect(chosenLog(log.getSnapshot().context)).toHaveLength(4);
  });

  test.each([
    [{ type: 'clear.pressed' }, { log: [], dropped: 0, at: undefined }],
    [{ type: 'newest.pressed' }, { at: undefined }],
    [{ type: 'machine.shown', machine: 'menu' }, { at: undefined }],
    [{ type: 'actor.chosen', actor: 'tab/menu' }, { at: undefined }],
    [{ type: 'draft.typed', draft: '{}' }, { problem: '' }],
    [{ type: 'draft.offered', event: { type: 'on' } }, { problem: '' }],
  ] as const)('should leave nothing of what ended with %j', (event, ended) => {
    const { log } = followed();
    const [first] = log.getSnapshot().context.log;
    const reports = Array.from({ length: 10_000 }, (_, at) => ({ ...(first as Report), number: 100 + at }));
    log.send({ type: 'reports.told', reports });
    log.send({ type: 'draft.sent' });
    log.send({ type: 'back.pressed' });
    const { dropped, at, problem } = log.getSnapshot().context;
    expect([dropped, at?.number, problem === '']).toEqual([4, 10_098, false]);
    log.send(event);
    expect(log.getSnapshot().context).toMatchObject(ended);
  });

  test('should drop the actors of a closed page, and follow the machine’s next actor', () => {
    const { log, valueShown } = followed();
    log.send({ type: 'page.closed', page: 'tab' });
    expect(Object.values(log.getSnapshot().context.actors).map(({ status }) => status)).toEqual(['stopped']);
    const next = inspected((report) => log.send({ type: 'report.told', report }), 'tab again');
    next.actor.start();
    expect(valueShown()).toBe('unhydrated');
    expect(log.getSnapshot().context.chosen).toMatch(/^tab again\//);
    log.send({ type: 'clear.pressed' });
    expect(Object.keys(log.getSnapshot().context.actors)).toHaveLength(1);
    expect(log.getSnapshot().context.log).toEqual([]);
  });

  test.each([
    ['active', 'stopped'],
    ['done', 'done'],
    ['error', 'error'],
  ] as const)(
    'should tell of an actor that was %s when its page ended as %s, whenever it hears of it',
    (before, after) => {
      const [first] = followed().log.getSnapshot().context.log;
      const report = { ...(first as Report), page: 'gone', status: before };
      const closed = { type: 'page.closed', page: 'gone' } as const;
      const told = { type: 'report.told', report } as const;
      const history = { type: 'history.told' as const, to: '', reports: [report] };
      for (const events of [
        [told, closed],
        [closed, told],
        [closed, history],
      ]) {
        const log = started();
        for (const event of events) log.send(event);
        expect(Object.values(log.getSnapshot().context.actors).map(({ status }) => status)).toEqual([after]);
      }
    },
  );

  test('should show another actor when one is chosen', () => {
    const { log } = followed();
    const reporter = createReporter({
      page: 'tab',
      path: () => '/',
      tell: (report) => log.send({ type: 'report.told', report }),
    });
    const menu = createActor(menuMachine, { inspect: reporter.inspect }).start();
    const report = Object.values(log.getSnapshot().context.actors).find(({ machine }) => machine === 'menu');
    if (!report) throw new Error('The menu sent no report.');
    log.send({ type: 'actor.chosen', actor: actorKey(report) });
    expect(log.getSnapshot().context.machine).toBe('menu');
    expect(statesIn(menuMachine, report.value)).toEqual(statesIn(menuMachine, menu.getSnapshot().value));
  });
});
