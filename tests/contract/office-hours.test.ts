import { describe, expect, test } from 'vitest';
import { cityOf, zoneInWords } from '../../contract/appointment.ts';
import {
  closedDatesOf,
  OfficeHoursError,
  officeHoursInWords,
  officeWeekOf,
  weekInWords,
} from '../../contract/office-hours.ts';

const tags = ['1.office-hours'];

describe('the office’s hours', { tags }, () => {
  test('should be read as spans of minutes, by day', () => {
    const weekday = [[480, 1020]];
    expect(officeWeekOf('Mon-Fri 08:00-17:00; Sat 09:00-12:00')).toEqual([
      ...Array.from({ length: 5 }, () => weekday),
      [[540, 720]],
      [],
    ]);
  });

  test('should take several spans in a day in any order, and join those that touch', () => {
    const [monday] = officeWeekOf('Mon 13:00-17:00; Mon 08:00-12:00; Mon 12:00-12:30');
    expect(monday).toEqual([
      [480, 750],
      [780, 1020],
    ]);
  });

  test.each([
    ['Mon-Sun 07:00-18:00', 'Every day, 7 am to 6 pm'],
    ['Mon-Sun 00:00-24:00', 'Every day, at any hour'],
    ['Mon-Fri 08:00-17:00; Sat 09:00-12:00', 'Monday to Friday, 8 am to 5 pm; Saturday, 9 am to noon'],
    ['Sun-Thu 08:30-16:45', 'Sunday to Thursday, 8:30 am to 4:45 pm'],
    ['Sat,Sun 00:00-06:00', 'Saturday and Sunday, midnight to 6 am'],
    ['Mon,Wed,Fri 12:00-24:00', 'Monday, Wednesday, Friday, noon to midnight'],
    ['Mon 08:00-12:00; Mon 13:00-17:00', 'Monday, 8 am to noon and 1 pm to 5 pm'],
    ['Sat 08:00-17:00; Mon-Fri 08:00-17:00', 'Monday to Saturday, 8 am to 5 pm'],
    ['Fri-Mon 00:30-01:00', 'Friday to Monday, 12:30 am to 1 am'],
  ])('should be said in words: %s', (hours, words) => {
    expect(weekInWords(officeWeekOf(hours))).toBe(words);
  });

  test('should be said with their time zone', () => {
    expect(officeHoursInWords('Mon-Sun 07:00-18:00', 'Africa/Nairobi')).toBe('Every day, 7 am to 6 pm, Nairobi time');
    expect(officeHoursInWords('Mon 07:00-18:00', 'UTC')).toBe('Monday, 7 am to 6 pm, UTC');
  });

  test.each([
    ['', 'must be days with hours, such as Mon-Fri 08:00-17:00; Sat 09:00-12:00'],
    ['Mon', 'must be days with hours, such as Mon-Fri 08:00-17:00; Sat 09:00-12:00'],
    ['Mon 8-17', 'must be days with hours, such as Mon-Fri 08:00-17:00; Sat 09:00-12:00'],
    ['Mon-Wed-Fri 08:00-17:00', 'must be days with hours, such as Mon-Fri 08:00-17:00; Sat 09:00-12:00'],
    ['Mon 08:00-17:00;', 'must be days with hours, such as Mon-Fri 08:00-17:00; Sat 09:00-12:00'],
    ['Mo 08:00-17:00', 'must name days as Mon, Tue, Wed, Thu, Fri, Sat, Sun, and not Mo'],
    ['Mon- 08:00-17:00', 'must name days as Mon, Tue, Wed, Thu, Fri, Sat, Sun, and not nothing'],
    ['Mon 17:00-08:00', 'has hours that end before they begin, 17:00-08:00'],
    ['Mon 08:00-08:00', 'has hours that end before they begin, 08:00-08:00'],
    ['Mon 08:00-24:01', 'must have times from 00:00 to 24:00, and not 24:01'],
    ['Mon 08:60-10:00', 'must have times from 00:00 to 24:00, and not 08:60'],
    ['Mon-Fri 08:00-17:00; Wed 16:00-18:00', 'has hours on Wednesday that overlap'],
  ])('should be refused with a reason: %j', (hours, reason) => {
    expect(() => officeWeekOf(hours)).toThrow(new OfficeHoursError(reason));
  });
});

describe('the closed dates', { tags }, () => {
  test('should be days of the calendar, separated by commas', () => {
    expect(closedDatesOf('')).toEqual([]);
    expect(closedDatesOf('2026-12-25, 2026-12-26,')).toEqual(['2026-12-25', '2026-12-26']);
  });

  test.each(['2026-02-30', '25/12/2026', '2026-12-25 2026-12-26'])('should be refused with a reason: %s', (dates) => {
    expect(() => closedDatesOf(dates)).toThrow(
      new OfficeHoursError(`must be dates such as 2026-12-25, separated by commas, and ${dates} is none`),
    );
  });
});

test('should name a time zone after its city', { tags }, () => {
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(cityOf('UTC')).toBe('UTC');
  expect(zoneInWords('America/Los_Angeles')).toBe('Los Angeles time');
  expect(zoneInWords('UTC')).toBe('UTC');
});
