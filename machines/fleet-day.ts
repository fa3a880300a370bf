import { assertEvent, assign, type EventObject, fromCallback, setup } from 'xstate';
import { notProvided } from './not-provided.ts';
import type { Pace } from './trip-replay.ts';

/** First and last minute of the day, after midnight: 05:00 and 19:00. */
export const dayHours = { first: 5 * 60, last: 19 * 60 } as const;

/** The minute that the console opens with: 14:10. */
export const openingMinute = 14 * 60 + 10;

/** How long each minute of the day shows while it plays, in milliseconds: an hour takes three seconds. */
export const minuteTime = 50;

/** The minutes in which the day's alarms come, in their order. */
export const alarmMinutes: readonly number[] = [391, 642, 771, 830, openingMinute, 868];

export type FleetDayContext = {
  /** The minute that is shown, after midnight. */
  minute: number;
  /** The number plate of the vehicle that is followed, or nothing. */
  vehicle: string;
  /** The event that is opened: its place among the day's events, or -1. */
  opened: number;
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
  | { type: 'address.changed'; minute: number; vehicle: string };

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
    isAlarmNext: ({ context }) => alarmMinutes.includes(context.minute + 1),
    isEndNext: ({ context }) => context.minute + 1 === dayHours.last,
    isAtEnd: ({ event }) => event.type === 'slider.moved' && event.minute === dayHours.last,
    isDayOver: ({ context }) => context.minute === dayHours.last,
    isVehicleInAddress: ({ event }) => event.type === 'address.changed' && event.vehicle !== '',
  },
  actions: {
    goToStart: assign({ minute: dayHours.first }),
    goToEnd: assign({ minute: dayHours.last }),
    goToNextMinute: assign({ minute: ({ context }) => context.minute + 1 }),
    goToNextAlarm: assign({ minute: ({ context }) => alarmAfter(context.minute) ?? context.minute }),
    goToMinute: assign(({ event }) => {
      assertEvent(event, ['slider.moved', 'event.opened', 'address.changed']);
      return { minute: event.minute };
    }),
    followVehicle: assign(({ event }) => {
      assertEvent(event, ['vehicle.chosen', 'event.opened', 'address.changed']);
      return { vehicle: event.vehicle };
    }),
    followNone: assign({ vehicle: '' }),
    openEvent: assign(({ event }) => {
      assertEvent(event, 'event.opened');
      return { opened: event.place };
    }),
    closeEvent: assign({ opened: -1 }),
  },
}).createMachine({
  id: 'fleetDay',
  description: 'One working day of a fleet of 23 vehicles, in the product’s console.',
  meta: { requirement: '2.day' },
  context: { minute: openingMinute, vehicle: '', opened: -1 },
  type: 'parallel',
  states: {
    time: {
      initial: 'paused',
      on: {
        'slider.moved': [
          { guard: 'isAtEnd', target: '.ended', actions: 'goToMinute' },
          { target: '.paused', actions: 'goToMinute' },
        ],
        'event.opened': { target: '.paused', actions: 'goToMinute' },
        'address.changed': { target: '.paused', actions: 'goToMinute', meta: { requirement: '2.day-address' } },
      },
      states: {
        paused: {
          description: 'One minute of the day stands still.',
          on: {
            'play.pressed': [
              { guard: 'isCalmWithAlarm', target: 'atAlarm', actions: 'goToNextAlarm' },
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
                  { guard: 'isAlarmNext', target: '#fleetDay.time.atAlarm', actions: 'goToNextMinute' },
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
          description: 'The day has come to an alarm, and waits for the visitor.',
          meta: { requirement: '2.day-alarms' },
          on: {
            'play.pressed': [
              { guard: 'isCalmWithAlarm', actions: 'goToNextAlarm' },
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
      on: { 'event.opened': { target: '.opened', actions: 'openEvent' } },
      states: {
        closed: { description: 'No event is opened.' },
        opened: {
          description: 'What the product sent because of an event.',
          on: {
            'event.closed': { target: 'closed', actions: 'closeEvent' },
            'slider.moved': { target: 'closed', actions: 'closeEvent' },
            'play.pressed': { target: 'closed', actions: 'closeEvent' },
            'vehicle.chosen': { target: 'closed', actions: 'closeEvent' },
            'address.changed': { target: 'closed', actions: 'closeEvent' },
          },
        },
      },
    },
  },
});

/** The minute of the first alarm after the one that is shown. */
function alarmAfter(minute: number): number | undefined {
  return alarmMinutes.find((alarm) => alarm > minute);
}
