import { assertEvent, assign, type EventObject, fromCallback, setup } from 'xstate';
import { notProvided } from './not-provided.ts';
import type { Pace } from './trip-replay.ts';

/** First and last minute of the day, after midnight: 05:00 and 19:00. */
export const dayHours = { first: 5 * 60, last: 19 * 60 } as const;

/** The minute that the console opens with: 14:10. */
export const openingMinute = 14 * 60 + 10;

/** How long each minute of the day shows while it plays, in milliseconds: an hour takes three seconds. */
export const minuteTime = 50;

/** The day's alarms in their order: the minute, the place among the day's events, and the number plate. */
export const dayAlarms: readonly { minute: number; place: number; vehicle: string }[] = [
  { minute: 391, place: 1, vehicle: 'KDG 205L' },
  { minute: 642, place: 6, vehicle: 'KDA 412T' },
  { minute: 771, place: 11, vehicle: 'KDD 514K' },
  { minute: 830, place: 12, vehicle: 'KDG 881C' },
  { minute: openingMinute, place: 13, vehicle: 'KCZ 204P' },
  { minute: 868, place: 14, vehicle: 'KDB 528H' },
];

export type FleetDayContext = {
  /** The minute that is shown, after midnight. */
  minute: number;
  /** The number plate of the vehicle that is followed, or nothing. */
  vehicle: string;
  /** The event that is opened: its place among the day's events, or -1. */
  opened: number;
  /** The minute and the vehicle that closing the report brings back. */
  before: { minute: number; vehicle: string };
};

export type FleetDayEvent =
  | {
      type: 'play.pressed';
      /** Whether the visitor prefers reduced motion. */
      calm: boolean;
    }
  | { type: 'pause.pressed' }
  | { type: 'time.passed' }
  | { type: 'slider.held' }
  | { type: 'slider.moved'; minute: number }
  | { type: 'slider.released' }
  | { type: 'vehicle.chosen'; vehicle: string }
  | { type: 'vehicle.left' }
  | { type: 'event.opened'; place: number; minute: number; vehicle: string }
  | { type: 'event.closed' }
  | { type: 'address.changed'; minute: number; vehicle: string; place: number };

/** One working day of a fleet: a visitor plays it, moves its time, follows a vehicle and opens what was reported. */
export const fleetDayMachine = setup({
  types: {
    context: {} as FleetDayContext,
    events: {} as FleetDayEvent,
    meta: {} as { requirement: string },
  },
  actors: {
    keepingTime: fromCallback<EventObject, Pace>(notProvided('keepingTime')),
  },
  guards: {
    isCalmWithAlarm: ({ context, event }) =>
      event.type === 'play.pressed' && event.calm && alarmAfter(context.minute) !== undefined,
    isCalm: ({ event }) => event.type === 'play.pressed' && event.calm,
    isAlarmNext: ({ context }) => alarmAt(context.minute + 1) !== undefined,
    isEndNext: ({ context }) => context.minute + 1 === dayHours.last,
    isAtEnd: ({ event }) => 'minute' in event && event.minute === dayHours.last,
    isEndBefore: ({ context }) => context.before.minute === dayHours.last,
    isVehicleBefore: ({ context }) => context.before.vehicle !== '',
    isEventInAddress: ({ event }) => event.type === 'address.changed' && event.place >= 0,
    isDayOver: ({ context }) => context.minute === dayHours.last,
    isVehicleInAddress: ({ event }) => event.type === 'address.changed' && event.vehicle !== '',
  },
  actions: {
    goToStart: assign({ minute: dayHours.first }),
    goToEnd: assign({ minute: dayHours.last }),
    goToNextMinute: assign({ minute: ({ context }) => context.minute + 1 }),
    goToNextAlarm: assign({ minute: ({ context }) => alarmAfter(context.minute)?.minute ?? context.minute }),
    goToMinute: assign(({ event }) => {
      assertEvent(event, ['slider.moved', 'event.opened', 'address.changed']);
      return { minute: event.minute };
    }),
    followVehicle: assign(({ event }) => {
      assertEvent(event, ['vehicle.chosen', 'event.opened', 'address.changed']);
      return { vehicle: event.vehicle };
    }),
    followNone: assign({ vehicle: '' }),
    // What plays has come to the alarm by then.
    followAlarm: assign(({ context }) => ({ vehicle: alarmAt(context.minute)?.vehicle ?? '' })),
    openAlarm: assign(({ context }) => ({ opened: alarmAt(context.minute)?.place ?? -1 })),
    openEvent: assign(({ event }) => {
      assertEvent(event, ['event.opened', 'address.changed']);
      return { opened: event.place };
    }),
    rememberMoment: assign({ before: ({ context: { minute, vehicle } }) => ({ minute, vehicle }) }),
    bringBackMinute: assign({ minute: ({ context }) => context.before.minute }),
    bringBackVehicle: assign({ vehicle: ({ context }) => context.before.vehicle }),
    closeEvent: assign({ opened: -1 }),
  },
}).createMachine({
  id: 'fleetDay',
  description: 'One working day of a fleet of 23 vehicles, in the product’s console.',
  meta: { requirement: '2.day' },
  context: { minute: openingMinute, vehicle: '', opened: -1, before: { minute: openingMinute, vehicle: '' } },
  type: 'parallel',
  states: {
    time: {
      initial: 'paused',
      on: {
        'slider.moved': [
          { guard: 'isAtEnd', target: '.ended', actions: 'goToMinute' },
          { target: '.paused', actions: 'goToMinute' },
        ],
        'event.opened': { target: '.paused', actions: ['rememberMoment', 'goToMinute'] },
        'event.closed': [
          { guard: 'isEndBefore', target: '.ended', actions: 'bringBackMinute' },
          { actions: 'bringBackMinute' },
        ],
        'address.changed': [
          { guard: 'isAtEnd', target: '.ended', actions: 'goToMinute', meta: { requirement: '2.day-address' } },
          { target: '.paused', actions: 'goToMinute', meta: { requirement: '2.day-address' } },
        ],
      },
      states: {
        paused: {
          description: 'One minute of the day stands still.',
          on: {
            'play.pressed': [
              { guard: 'isCalmWithAlarm', target: 'atAlarm', actions: ['goToNextAlarm', 'rememberMoment'] },
              { guard: 'isCalm', target: 'ended', actions: 'goToEnd' },
              { target: 'playing' },
            ],
          },
        },
        playing: {
          description: 'One minute follows the other, up to the next alarm.',
          initial: 'running',
          on: { 'pause.pressed': { target: 'paused' } },
          states: {
            running: {
              description: 'Time passes.',
              invoke: { id: 'keepingTime', src: 'keepingTime', input: (): Pace => ({ every: minuteTime }) },
              on: {
                'time.passed': [
                  {
                    guard: 'isAlarmNext',
                    target: '#fleetDay.time.atAlarm',
                    actions: ['goToNextMinute', 'rememberMoment'],
                  },
                  { guard: 'isEndNext', target: '#fleetDay.time.ended', actions: 'goToNextMinute' },
                  { actions: 'goToNextMinute' },
                ],
                'slider.held': { target: 'scrubbing' },
                'slider.moved': [
                  { guard: 'isAtEnd', target: '#fleetDay.time.ended', actions: 'goToMinute' },
                  { actions: 'goToMinute', description: 'Moved by a key: time goes on from there.' },
                ],
              },
            },
            scrubbing: {
              description: 'The visitor holds the time; it goes on once they let go.',
              on: {
                'slider.moved': { actions: 'goToMinute' },
                'slider.released': [{ guard: 'isDayOver', target: '#fleetDay.time.ended' }, { target: 'running' }],
              },
            },
          },
        },
        atAlarm: {
          description: 'The day has come to an alarm, whose report opens, and waits for the visitor.',
          meta: { requirement: '2.day-alarms' },
          on: {
            'play.pressed': [
              { guard: 'isCalmWithAlarm', actions: ['goToNextAlarm', 'rememberMoment'] },
              { guard: 'isCalm', target: 'ended', actions: 'goToEnd' },
              { target: 'playing' },
            ],
          },
        },
        ended: {
          description: 'The day is over; it can be played again.',
          on: {
            'play.pressed': [
              { guard: 'isCalm', target: 'paused', actions: 'goToStart' },
              { target: 'playing', actions: 'goToStart' },
            ],
          },
        },
      },
    },
    selection: {
      initial: 'fleet',
      meta: { requirement: '2.day-vehicle' },
      on: {
        'vehicle.chosen': { target: '.vehicle', actions: 'followVehicle' },
        'event.opened': { target: '.vehicle', actions: 'followVehicle' },
        'time.passed': { guard: 'isAlarmNext', target: '.vehicle', actions: 'followAlarm' },
        'play.pressed': { guard: 'isCalmWithAlarm', target: '.vehicle', actions: 'followAlarm' },
        'event.closed': [
          { guard: 'isVehicleBefore', target: '.vehicle', actions: 'bringBackVehicle' },
          { target: '.fleet', actions: 'bringBackVehicle' },
        ],
        'address.changed': [
          { guard: 'isVehicleInAddress', target: '.vehicle', actions: 'followVehicle' },
          { target: '.fleet', actions: 'followNone' },
        ],
      },
      states: {
        fleet: { description: 'All vehicles, none of them followed.' },
        vehicle: {
          description: 'One vehicle is followed: its way, its tank and what it reports.',
          on: { 'vehicle.left': { target: 'fleet', actions: 'followNone' } },
        },
      },
    },
    report: {
      initial: 'closed',
      meta: { requirement: '2.day-event' },
      on: {
        'event.opened': { target: '.opened', actions: 'openEvent' },
        'time.passed': { guard: 'isAlarmNext', target: '.opened', actions: 'openAlarm' },
        'play.pressed': [
          { guard: 'isCalmWithAlarm', target: '.opened', actions: 'openAlarm' },
          { target: '.closed', actions: 'closeEvent' },
        ],
        'address.changed': [
          {
            guard: 'isEventInAddress',
            target: '.opened',
            actions: ['rememberMoment', 'openEvent'],
            meta: { requirement: '2.day-address' },
          },
          { target: '.closed', actions: 'closeEvent' },
        ],
      },
      states: {
        closed: { description: 'No event is opened.' },
        opened: {
          description: 'What the product sent because of an event.',
          on: {
            'event.closed': { target: 'closed', actions: 'closeEvent' },
            'slider.moved': { target: 'closed', actions: 'closeEvent' },
            'vehicle.chosen': { target: 'closed', actions: 'closeEvent' },
          },
        },
      },
    },
  },
});

/** The first alarm after a minute. */
function alarmAfter(minute: number) {
  return dayAlarms.find((alarm) => alarm.minute > minute);
}

function alarmAt(minute: number) {
  return dayAlarms.find((alarm) => alarm.minute === minute);
}
