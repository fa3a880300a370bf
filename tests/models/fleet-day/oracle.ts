/** One working day in the console: matrix 2.day, 2.day-alarms, 2.day-vehicle, 2.day-event, 2.day-address. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

type DayFacts = Facts & {
  /** Minutes after midnight. */
  minute: number;
  /** The number plate of the vehicle that is followed. */
  vehicle: string;
  /** The report that is open, by its place among the day's, or -1. */
  opened: number;
  /** What closing it brings back. */
  before?: Before;
};
type Before = { minute: number; vehicle: string };
type Change = (facts: DayFacts) => DayFacts | undefined;
type Time = 'paused' | 'playing.running' | 'playing.scrubbing' | 'atAlarm' | 'ended';

/** Matrix 2.day: from 05:00 to 19:00. */
const first = 300;
const last = 1140;

/** Matrix 2.day-alarms: 06:31, 10:42, 12:51, 13:50, 14:10 and 14:28, with their places among the day's reports. */
const alarms = [
  [391, 1, 'KDG 205L'],
  [642, 6, 'KDA 412T'],
  [771, 11, 'KDD 514K'],
  [830, 12, 'KDG 881C'],
  [850, 13, 'KCZ 204P'],
  [868, 14, 'KDB 528H'],
] as const;

/** The fuel lost at Salgaa is the fourteenth report of the day. */
const drop = 13;

const timeOf = ({ state }: Facts) => /^time\.([^ ]+)/.exec(state)?.[1] as Time;

/** Not specified: a minute shows for 50 milliseconds. */
const running = (time: Time) => (time === 'playing.running' ? { keepingTime: { every: 50 } } : {});

type Told = Pick<DayFacts, 'minute' | 'vehicle' | 'opened' | 'before'>;

const told = (time: Time, { minute, vehicle, opened, before }: Told): DayFacts => ({
  state: `time.${time} + selection.${vehicle ? 'vehicle' : 'fleet'} + report.${opened < 0 ? 'closed' : 'opened'}`,
  running: running(time),
  ...{ minute, vehicle, opened },
  ...(opened >= 0 && before && { before }),
});

/** Matrix 2.day-alarms: the report of an alarm opens; closing it shows that minute with what was followed. */
const atAlarm = (facts: DayFacts, [minute, opened, vehicle]: (typeof alarms)[number]): DayFacts =>
  told('atAlarm', { minute, vehicle, opened, before: { minute, vehicle: facts.vehicle } });

/** Matrix 2.day-event: a report closes once the visitor goes on. */
const at = (time: Time, facts: DayFacts, minute = facts.minute): DayFacts =>
  told(time, { ...facts, minute, opened: -1 });

/** Matrix 2.day: whoever moves the time while it plays holds it, or goes on from there; else the minute stands still. */
const movedTo =
  (minute: number): Change =>
  (facts) => {
    const time = timeOf(facts);
    if (facts.minute === minute) return undefined;
    if (time === 'playing.scrubbing') return at(time, facts, minute);
    if (minute === last) return at('ended', facts, minute);
    return at(time === 'playing.running' ? time : 'paused', facts, minute);
  };

export const fleetDayOracle: Oracle<DayFacts> = {
  // Matrix 2.day: it opens at 14:10 with nothing chosen.
  start: told('paused', { minute: 850, vehicle: '', opened: -1 }),
  after: {
    // Matrix 2.day-address: an address names the minute and the vehicle.
    'a link to 10:42 and KDA 412T is opened': () => told('paused', { minute: 642, vehicle: 'KDA 412T', opened: -1 }),
    'a link to the loss of fuel at 10:42 is opened': () =>
      told('paused', {
        ...{ minute: 642, vehicle: 'KDA 412T', opened: 6 },
        before: { minute: 642, vehicle: 'KDA 412T' },
      }),
    // Matrix 2.day-address: a time outside the day is the nearest of the day.
    'a link to the end of the day is opened': () => told('ended', { minute: last, vehicle: '', opened: -1 }),
    // Matrix 2.day-address: Back closes a report.
    'Back is pressed on a report': (facts) =>
      facts.before?.minute === 850 && facts.before.vehicle === ''
        ? told('paused', { minute: 850, vehicle: '', opened: -1 })
        : undefined,
    'Product tour is chosen in the footer': (facts) =>
      timeOf(facts).startsWith('playing') || (facts.minute === 850 && facts.vehicle === '')
        ? undefined
        : told('paused', { minute: 850, vehicle: '', opened: -1 }),
    // Matrix 2.day: a day that is over plays from its start.
    'Play is pressed': (facts) => {
      const time = timeOf(facts);
      if (time.startsWith('playing')) return undefined;
      return at('playing.running', facts, time === 'ended' ? first : facts.minute);
    },
    // Matrix 2.day-alarms: for people who prefer reduced motion it goes from alarm to alarm.
    'Play is pressed by someone who prefers reduced motion': (facts) => {
      const time = timeOf(facts);
      if (time.startsWith('playing') || facts.minute < 849) return undefined;
      if (time === 'ended') return at('paused', facts, first);
      const next = alarms.find(([minute]) => minute > facts.minute);
      return next ? atAlarm(facts, next) : at('ended', facts, last);
    },
    'Pause is pressed': (facts) => (timeOf(facts).startsWith('playing') ? told('paused', facts) : undefined),
    // Matrix 2.day-alarms: it stops at an alarm.
    'a minute has been shown long enough': (facts) => {
      if (timeOf(facts) !== 'playing.running' || ![300, 849, 850, 1139].includes(facts.minute)) return undefined;
      const minute = facts.minute + 1;
      const alarm = alarms.find(([each]) => each === minute);
      return alarm ? atAlarm(facts, alarm) : told(minute === last ? 'ended' : 'playing.running', { ...facts, minute });
    },
    'the time is moved to 14:09': movedTo(849),
    'the time is moved to 18:59': movedTo(1139),
    'the time is moved to the end': movedTo(last),
    'a finger is put on the time': (facts) =>
      timeOf(facts) === 'playing.running' ? told('playing.scrubbing', facts) : undefined,
    'the finger is lifted': (facts) => {
      if (timeOf(facts) !== 'playing.scrubbing') return undefined;
      return told(facts.minute === last ? 'ended' : 'playing.running', facts);
    },
    // Matrix 2.day-vehicle.
    'KDA 412T is chosen in the list': (facts) =>
      facts.minute === 850 ? told(timeOf(facts), { ...facts, vehicle: 'KDA 412T', opened: -1 }) : undefined,
    'All vehicles is pressed': (facts) =>
      facts.vehicle && facts.opened < 0 ? told(timeOf(facts), { ...facts, vehicle: '' }) : undefined,
    // Matrix 2.day-event: it shows the minute and the vehicle of what is opened, and time stands still.
    'the loss of fuel at Salgaa is opened': (facts) =>
      facts.minute >= 850 && facts.opened < 0 && ['', 'KCZ 204P'].includes(facts.vehicle)
        ? told('paused', {
            ...{ minute: 850, vehicle: 'KCZ 204P', opened: drop },
            before: { minute: facts.minute, vehicle: facts.vehicle },
          })
        : undefined,
    // Matrix 2.day-event: closing it brings back the minute and the vehicle that were shown before.
    'the report is closed': (facts) =>
      facts.before && told(facts.before.minute === last ? 'ended' : timeOf(facts), { ...facts.before, opened: -1 }),
  },
};
