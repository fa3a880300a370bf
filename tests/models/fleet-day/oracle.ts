/** One working day in the console: matrix 2.day, 2.day-alarms, 2.day-vehicle, 2.day-event, 2.day-address. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

type DayFacts = Facts & {
  /** Minutes after midnight. */
  minute: number;
  /** The number plate of the vehicle that is followed. */
  vehicle: string;
  /** The report that is open, by its place among the day's, or -1. */
  opened: number;
};
type Change = (facts: DayFacts) => DayFacts | undefined;
type Time = 'paused' | 'playing.running' | 'playing.scrubbing' | 'atAlarm' | 'ended';

/** Matrix 2.day: from 05:00 to 19:00. */
const first = 300;
const last = 1140;

/** Matrix 2.day-alarms: 06:31, 10:42, 12:51, 13:50, 14:10 and 14:28. */
const alarms = [391, 642, 771, 830, 850, 868];

/** The fuel lost at Salgaa is the fourteenth report of the day. */
const drop = 13;

const timeOf = ({ state }: Facts) => /^time\.([^ ]+)/.exec(state)?.[1] as Time;

/** Not specified: a minute shows for 50 milliseconds. */
const running = (time: Time) => (time === 'playing.running' ? { keepingTime: { every: 50 } } : {});

const told = (time: Time, { minute, vehicle, opened }: Pick<DayFacts, 'minute' | 'vehicle' | 'opened'>): DayFacts => ({
  state: `time.${time} + selection.${vehicle ? 'vehicle' : 'fleet'} + report.${opened < 0 ? 'closed' : 'opened'}`,
  running: running(time),
  ...{ minute, vehicle, opened },
});

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
      const next = alarms.find((alarm) => alarm > facts.minute);
      return next ? at('atAlarm', facts, next) : at('ended', facts, last);
    },
    'Pause is pressed': (facts) => (timeOf(facts).startsWith('playing') ? told('paused', facts) : undefined),
    // Matrix 2.day-alarms: it stops at an alarm.
    'a minute has been shown long enough': (facts) => {
      if (timeOf(facts) !== 'playing.running' || ![300, 849, 850, 1139].includes(facts.minute)) return undefined;
      const minute = facts.minute + 1;
      const time = alarms.includes(minute) ? 'atAlarm' : minute === last ? 'ended' : 'playing.running';
      return told(time, { ...facts, minute });
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
      facts.minute >= 850 && facts.opened < 0 && facts.vehicle !== 'KDA 412T'
        ? told('paused', { minute: 850, vehicle: 'KCZ 204P', opened: drop })
        : undefined,
    'the report is closed': (facts) => (facts.opened < 0 ? undefined : told(timeOf(facts), { ...facts, opened: -1 })),
  },
};
