import { describe, expect, test } from 'vitest';
import { trip } from '../../content/trip.ts';
import { lastReading, lossReading, moments } from '../../machines/trip-replay.ts';
import { tripAt } from '../../src/screens/home/trip.ts';

describe('the trip on the home page', { tags: ['2.trip-replay'] }, () => {
  test('should have a story for each moment, and end where the trip ends', () => {
    expect(Object.keys(trip.stories).map(Number)).toEqual(moments);
    expect(trip.points.at(-1)?.reading).toBe(lastReading);
  });

  test('should lose 38 litres at 14:10 while the lorry stands still at Salgaa, as the page says', () => {
    const [before, after] = [tripAt(lossReading - 1), tripAt(lossReading)];
    expect(trip.lesson).toBe('At 14:10, 38 litres left the tank while the lorry stood still at Salgaa.');
    expect(before).toMatchObject({ time: '14:05', place: 'Salgaa', moves: false });
    expect(after).toMatchObject({ time: '14:10', place: 'Salgaa', moves: false });
    expect(before.litres - after.litres).toBe(38);
    expect(after.km).toBe(before.km);
  });

  test('should lose fuel nowhere else without driving', () => {
    const standing = trip.points.slice(1).filter(({ km }, index) => km === trip.points[index]?.km);
    const lost = standing.filter(({ reading, litres }) => litres < tripAt(reading - 1).litres);
    expect(lost.map(({ reading }) => reading)).toEqual([lossReading]);
  });

  test('should tell stories whose litres and kilometres add up', () => {
    const at = (place: string) => trip.points.filter((point) => point.place === place);
    const [start, naivasha, nakuru, eldoret] = ['Athi River', 'Naivasha', 'Nakuru', 'Eldoret'].map(
      (place) => at(place) as [(typeof trip.points)[number]],
    );
    expect(start?.[0].litres).toBe(212);
    expect(naivasha?.[0].km).toBe(115);
    expect((start?.[0].litres ?? 0) - (naivasha?.[0].litres ?? 0)).toBe(44);
    const filled = (nakuru?.at(-1)?.litres ?? 0) - (nakuru?.[0].litres ?? 0);
    expect(filled).toBe(90);
    expect(eldoret?.[0]).toMatchObject({ km: 345, litres: 133 });
    expect((start?.[0].litres ?? 0) + filled - (eldoret?.[0].litres ?? 0) - 38).toBe(131);
  });

  test.each([
    [0, { time: '07:30', place: 'Athi River', km: 0, litres: 212, moves: true }],
    [43, { time: '11:05', place: 'Naivasha to Nakuru', km: 151, litres: 155, moves: true }],
    [72, { time: '13:30', place: 'Salgaa', km: 220, litres: 218, moves: false }],
    [114, { time: '17:00', place: 'Eldoret', km: 345, litres: 133, moves: false }],
  ])('should know time, place and litres at reading %i', (reading, known) => {
    expect(tripAt(reading)).toMatchObject(known);
  });
});
