import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  appointmentHours,
  appointmentInWords,
  dayIn,
  hourInWords,
  instantInWords,
  instantOf,
  isDay,
  isTimeZone,
} from '../../contract/appointment.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('should offer the times from 7:00 am to 5:00 pm', { tags: ['9.booking-hours'] }, () => {
  expect(appointmentHours).toEqual(['07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17']);
  expect(appointmentHours.map(hourInWords)).toEqual([
    '7:00 am',
    '8:00 am',
    '9:00 am',
    '10:00 am',
    '11:00 am',
    '12:00 pm',
    '1:00 pm',
    '2:00 pm',
    '3:00 pm',
    '4:00 pm',
    '5:00 pm',
  ]);
});

test.each([
  ['Africa/Nairobi', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['', false],
  ['Nairobi', false],
  ['Mars/Olympus', false],
])('should know whether %s is a time zone', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-11-2', false],
  ['20-11-2026', false],
  ['2026-11-20T00:00', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['9998-12-31', true],
  ['9999-01-01', false],
  ['', false],
])('should know whether %s is a day of the calendar', (day, is) => {
  expect(isDay(day)).toBe(is);
});

describe('the day in a time zone', () => {
  test.each([
    ['Africa/Nairobi', '2026-11-20T20:59:59.999Z', '2026-11-20'],
    ['Africa/Nairobi', '2026-11-20T21:00:00.000Z', '2026-11-21'],
    ['UTC', '2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-20T10:59:59Z', '2026-11-19'],
    ['Asia/Kathmandu', '2026-11-20T18:14:59Z', '2026-11-20'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
    ['America/New_York', '2026-12-31T23:30:00-05:00', '2026-12-31'],
  ])('should be, in %s at %s, %s', (zone, now, day) => {
    expect(dayIn(zone, new Date(now))).toBe(day);
  });

  test('should count days across the ends of months and years, and across clock changes', () => {
    expect(dayIn('Africa/Nairobi', new Date('2026-12-31T09:00:00Z'), 1)).toBe('2027-01-01');
    expect(dayIn('Africa/Nairobi', new Date('2028-02-28T09:00:00Z'), 1)).toBe('2028-02-29');
    // 25 hours long and 23 hours long.
    expect(dayIn('Europe/Berlin', new Date('2026-10-24T22:30:00Z'), 1)).toBe('2026-10-26');
    expect(dayIn('Europe/Berlin', new Date('2026-03-29T21:59:00Z'), 1)).toBe('2026-03-30');
  });
});

describe('the instant of an appointment', () => {
  test.each([
    ['2026-11-21', '07', 'Africa/Nairobi', '2026-11-21T04:00:00.000Z'],
    ['2026-11-21', '17', 'Africa/Nairobi', '2026-11-21T14:00:00.000Z'],
    ['2026-11-21', '07', 'Asia/Kathmandu', '2026-11-21T01:15:00.000Z'],
    ['2026-11-21', '07', 'Pacific/Kiritimati', '2026-11-20T17:00:00.000Z'],
    // The clocks of Berlin went back at 3 that night, those of New York go forward at 2.
    ['2026-10-24', '07', 'Europe/Berlin', '2026-10-24T05:00:00.000Z'],
    ['2026-10-25', '07', 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
    ['2026-03-07', '07', 'America/New_York', '2026-03-07T12:00:00.000Z'],
    ['2026-03-08', '07', 'America/New_York', '2026-03-08T11:00:00.000Z'],
    // The offset changes between the first guess and the result.
    ['2026-04-05', '07', 'Australia/Lord_Howe', '2026-04-04T20:30:00.000Z'],
    ['2026-10-04', '07', 'Australia/Lord_Howe', '2026-10-03T20:00:00.000Z'],
    ['2026-03-08', '03', 'America/Los_Angeles', '2026-03-08T10:00:00.000Z'],
    ['2026-11-01', '01', 'America/New_York', '2026-11-01T05:00:00.000Z'],
  ])('should be on %s at %s in %s %s', { tags: ['9.booking-minutes'] }, (day, hour, zone, instant) => {
    expect(instantOf(day, hour, zone)).toBe(instant);
  });

  test.each([
    ['2026-11-01', '01', 'America/New_York', '2026-11-01T05:00:00.000Z'],
    ['2026-10-25', '02', 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
    ['2026-04-05', '01', 'Australia/Lord_Howe', '2026-04-04T14:00:00.000Z'],
  ])(
    'should be the first of two when the clocks go back, in any season: %s at %s in %s',
    (day, hour, zone, instant) => {
      for (const season of ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']) {
        vi.setSystemTime(new Date(season));
        expect(instantOf(day, hour, zone)).toBe(instant);
      }
    },
  );

  test.each([
    ['2026-03-08', '02', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-03-29', '02', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-04-24', '00', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-09-06', '00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-10-04', '02', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ])('should be after the gap if the clocks skip it: %s at %s in %s', (day, hour, zone, instant) => {
    expect(instantOf(day, hour, zone)).toBe(instant);
  });

  test('should not depend on the time zone of the machine', () => {
    for (const own of ['America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo']) {
      vi.stubEnv('TZ', own);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(own);
      expect(instantOf('2026-03-08', '07', 'Africa/Nairobi')).toBe('2026-03-08T04:00:00.000Z');
      // A time that the machine's own clocks skip.
      expect(dayIn('UTC', new Date('2026-03-08T02:30:00Z'))).toBe('2026-03-08');
      expect(instantInWords('2026-03-08T02:30:00Z', 'UTC')).toBe('Sunday 8 March 2026 at 2:30 am');
    }
  });
});

test('should accept the name of a time zone in any case', () => {
  expect(isTimeZone('africa/NAIROBI')).toBe(true);
  expect(instantOf('2026-11-21', '07', 'africa/NAIROBI')).toBe('2026-11-21T04:00:00.000Z');
});

test('should convert more times than it remembers', () => {
  const begin = Date.UTC(2026, 0, 1);
  const days = Array.from({ length: 1500 }, (_, at) => new Date(begin + at * 86_400_000));
  for (let times = 0; times < 2; times++) {
    for (const day of days) expect(dayIn('Africa/Nairobi', day)).toBe(day.toISOString().slice(0, 10));
  }
});

test('should put an instant into words in a time zone', () => {
  expect(instantInWords('2026-11-21T04:00:00Z', 'Africa/Nairobi')).toBe('Saturday 21 November 2026 at 7:00 am');
  expect(instantInWords('2026-11-21T04:00:00Z', 'America/New_York')).toBe('Friday 20 November 2026 at 11:00 pm');
});

test('should put an appointment into words', () => {
  expect(appointmentInWords('2026-11-21', '07')).toBe('Saturday 21 November 2026 at 7:00 am');
  expect(appointmentInWords('2027-01-01', '12')).toBe('Friday 1 January 2027 at 12:00 pm');
});
