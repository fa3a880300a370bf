import { describe, expect, test } from 'vitest';
import { daysAfter } from '../../contract/appointment.ts';
import { bookableDays, demoLength } from '../../contract/limits.ts';
import {
  firstOpenDay,
  isOpen,
  isOpenAt,
  nearestOpenHours,
  officeTimeInWords,
  shortHourInWords,
} from '../../contract/open-hours.ts';
import { readSiteSettings } from '../../contract/settings.ts';

const tags = ['2.booking-open-hours'];

/** Every day from 7 am to 6 pm in Nairobi, which is always three hours ahead of UTC. */
const office = readSiteSettings({});
const weekdays = readSiteSettings({ OFFICE_HOURS: 'Mon-Fri 08:00-12:00; Mon-Fri 13:00-17:00' });

/** A Friday. */
const now = new Date('2026-11-20T06:00:00Z');

/** So long before the office closes on the 21st, in milliseconds. */
const beforeClosing = (length: number) => new Date(Date.parse('2026-11-21T15:00:00Z') - length).toISOString();

describe('an open time', { tags }, () => {
  test.each([
    ['2026-11-21T03:59:00Z', false],
    ['2026-11-21T04:00:00Z', true],
    [beforeClosing(demoLength), true],
    [beforeClosing(demoLength - 60_000), false],
    ['2026-11-21T15:00:00Z', false],
  ])('should be one at which a whole demo fits: %s', (instant, is) => {
    expect(isOpenAt(instant, office)).toBe(is);
  });

  test('should be on a day of the week with hours, between its pauses', () => {
    expect(isOpenAt('2026-11-20T06:00:00Z', weekdays)).toBe(true);
    expect(isOpenAt('2026-11-20T09:00:00Z', weekdays)).toBe(false);
    expect(isOpenAt('2026-11-21T06:00:00Z', weekdays)).toBe(false);
  });

  test('should not be on a closed date of the office', () => {
    const closed = readSiteSettings({ CLOSED_DATES: '2026-12-25' });
    expect(isOpenAt('2026-12-25T06:00:00Z', closed)).toBe(false);
    expect(isOpenAt('2026-12-26T06:00:00Z', closed)).toBe(true);
    // Still the 24th in Los Angeles.
    const inLosAngeles = { appointment_date: '2026-12-24', time_zone: 'America/Los_Angeles' };
    expect(isOpen({ ...inLosAngeles, appointment_time: '22' }, closed)).toBe(false);
  });

  test('should be any with an office that never closes, also where a demo passes midnight', () => {
    const always = readSiteSettings({ OFFICE_HOURS: 'Mon-Sun 00:00-24:00' });
    expect(isOpenAt('2026-11-21T20:45:00Z', always)).toBe(true);
    expect(isOpenAt('2026-11-21T20:45:00Z', readSiteSettings({ OFFICE_HOURS: 'Sat 00:00-24:00' }))).toBe(false);
  });

  test('should be whole where the visitor is, and need not be at the office', () => {
    // Kolkata is two and a half hours ahead of Nairobi.
    const inKolkata = { appointment_date: '2026-11-21', time_zone: 'Asia/Kolkata' };
    expect(isOpen({ ...inKolkata, appointment_time: '09' }, office)).toBe(false);
    expect(isOpen({ ...inKolkata, appointment_time: '10' }, office)).toBe(true);
    expect(isOpen({ ...inKolkata, appointment_time: '19' }, office)).toBe(true);
    expect(isOpen({ ...inKolkata, appointment_time: '21' }, office)).toBe(false);
  });
});

describe('the nearest open times', { tags }, () => {
  const inHonolulu = { appointment_date: '2026-11-24', appointment_time: '14', time_zone: 'Pacific/Honolulu' };

  test('should be in the order of time, whatever hour of the visitor’s day they are', () => {
    expect(nearestOpenHours(inHonolulu, office, now).map(shortHourInWords)).toEqual([
      '6:00 pm, Tue 24 Nov',
      '7:00 pm, Tue 24 Nov',
      '8:00 pm, Tue 24 Nov',
    ]);
    expect(nearestOpenHours({ ...inHonolulu, appointment_time: '09' }, office, now).map(shortHourInWords)).toEqual([
      '2:00 am, Tue 24 Nov',
      '3:00 am, Tue 24 Nov',
      '4:00 am, Tue 24 Nov',
    ]);
  });

  test('should be after now, within the days that can be booked, and free', () => {
    const inNairobi = { appointment_date: '2026-11-20', appointment_time: '06', time_zone: 'Africa/Nairobi' };
    expect(nearestOpenHours(inNairobi, office, now)[0]).toEqual({
      appointment_date: '2026-11-20',
      appointment_time: '10',
    });
    const last = { ...inNairobi, appointment_date: '2027-11-20', appointment_time: '20' };
    expect(nearestOpenHours(last, office, now).map(shortHourInWords)).toEqual([
      '3:00 pm, Sat 20 Nov',
      '4:00 pm, Sat 20 Nov',
      '5:00 pm, Sat 20 Nov',
    ]);
    const isFree = (instant: string) => instant !== '2026-11-20T07:00:00.000Z';
    expect(nearestOpenHours(inNairobi, office, now, { isFree, count: 1 })).toEqual([
      { appointment_date: '2026-11-20', appointment_time: '11' },
    ]);
  });

  test('should be found over holidays', () => {
    const closed = readSiteSettings({ OFFICE_HOURS: 'Mon 09:00-10:00', CLOSED_DATES: '2026-11-30,2026-12-07' });
    expect(nearestOpenHours({ ...inHonolulu, time_zone: 'Africa/Nairobi' }, closed, now).map(shortHourInWords)).toEqual(
      ['9:00 am, Mon 23 Nov', '9:00 am, Mon 14 Dec'],
    );
  });
});

test('should find the first open day from a day on', { tags }, () => {
  expect(firstOpenDay('2026-11-21', office)).toBe('2026-11-21');
  expect(firstOpenDay('2026-11-21', weekdays)).toBe('2026-11-23');
  expect(firstOpenDay('2026-11-21', { ...weekdays, CLOSED_DATES: '2026-11-23' })).toBe('2026-11-24');
});

test.each([0, 1, 7, 8, bookableDays, bookableDays + 1])(
  'should find it after %i closed days, and the day itself if none can be booked',
  { tags },
  (closedDays) => {
    const CLOSED_DATES = Array.from({ length: closedDays }, (_, later) => daysAfter('2026-11-21', later)).join(',');
    const first = closedDays > bookableDays ? '2026-11-21' : daysAfter('2026-11-21', closedDays);
    expect(firstOpenDay('2026-11-21', { ...office, CLOSED_DATES })).toBe(first);
  },
);

test.each([
  [demoLength / 60_000, '2026-11-23'],
  [demoLength / 60_000 - 1, '2026-11-21'],
])('should find a day with an opening of %i minutes only if a demo fits in', { tags }, (minutes, first) => {
  const OFFICE_HOURS = `Mon 09:00-09:${minutes}`;
  expect(firstOpenDay('2026-11-21', { ...office, OFFICE_HOURS })).toBe(first);
  // 6:00 in UTC is 9 o'clock in Nairobi.
  expect(isOpenAt('2026-11-23T06:00:00Z', { ...office, OFFICE_HOURS })).toBe(first === '2026-11-23');
});

test.each([
  ['America/Los_Angeles', '17', '5:00 pm in Los Angeles is 4:00 am on Monday in Nairobi'],
  ['Asia/Kolkata', '10', '10:00 am in Kolkata is 7:30 am in Nairobi'],
  ['Europe/London', '09', '9:00 am in London is 12:00 pm in Nairobi'],
  ['Africa/Nairobi', '09', ''],
  ['Africa/Kampala', '09', ''],
  ['', '09', ''],
])('should say the office’s time beside that of %s at %s', (time_zone, appointment_time, words) => {
  // A Sunday.
  const hour = { appointment_date: '2026-11-22', appointment_time, time_zone };
  expect(officeTimeInWords(hour, office)).toBe(words);
  expect(officeTimeInWords({ ...hour, appointment_date: '2026-1' }, office)).toBe('');
});
