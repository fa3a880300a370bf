/** The side elevations of the industry pages: matrix 2.elevations. */
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { day } from '../../content/day/day.gen.ts';
import type { DayVehicle } from '../../content/day/day.ts';
import type { Industry } from '../../content/subject.ts';
import { linksIn, openPage } from '../models/drivers/view/page.ts';
import { drawings, lettersOf } from './drawings.tsx';

/** What an industry drives: the kind of its vehicle on the day. */
const kinds: Record<string, DayVehicle['kind']> = {
  agriculture: 'milk tanker',
  consumer: 'van',
  contractors: 'bowser',
  delivery: 'lorry',
  education: 'bus',
  energy: 'tanker',
  financial: 'van',
  government: 'compactor',
  ngo: 'car',
  rental: 'car',
  retail: 'lorry',
  telecommunication: 'pick-up',
};
const industries = Object.entries(
  import.meta.glob<{ default: Industry }>('../../content/industries/*.ts', { eager: true }),
).flatMap(
  ([
    file,
    {
      default: { fitted = [] },
    },
  ]) => ('name' in fitted ? [{ industry: /(\w+)\.ts$/.exec(file)?.[1] ?? '', ...fitted }] : []),
);

describe('the elevations', { tags: ['2.elevations'] }, () => {
  test.each(industries)(
    'should number in $name each point of $industry, and lead to such a vehicle of the day',
    ({ industry, name, points, moment: { at, vehicle } }) => {
      const numbers = points.map((_, index) => `${index + 1}`);
      expect(points.length).toBeGreaterThan(3);
      const { Drawing, Narrow } = drawings.find((each) => each.name === name) ?? {};
      for (const Drawn of [Drawing, Narrow]) {
        const letters = Drawn ? lettersOf(Drawn).split('\n') : [];
        expect(letters.filter((line) => /^\d+$/.test(line))).toEqual(numbers);
      }
      expect(day.vehicles.find(({ plate }) => plate === vehicle)?.kind).toBe(kinds[industry]);
      expect(at >= '05:00' && at <= '19:00', at).toBe(true);
    },
  );

  test('should be one for each industry, beside the list of its points', async () => {
    expect(new Set(industries.map(({ name }) => name)).size).toBe(Object.keys(kinds).length);
    await openPage('/industry/energy');
    const part = screen.getByRole('region', { name: 'What is fitted, what is checked' });
    expect(within(part).getByRole('img').getAttribute('alt')).toBe(
      'Fuel tanker with four compartments from the side, 10.6 m long, with 4 numbered points.',
    );
    const terms = within(part)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
    expect(terms).toEqual(['Tracker:', 'Tank sensor:', 'Manholes:', 'Valves:']);
    expect(linksIn(part)).toEqual([['See KCZ 290D at 16:05 in the tour', '/tour?at=16:05&vehicle=KCZ290D']]);
  });
});
