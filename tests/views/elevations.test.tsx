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
/** The vehicles that an industry's situations show besides. */
const alsoDriven: Record<string, DayVehicle['kind']> = { CaneTractor: 'tractor' };
const industries = Object.entries(
  import.meta.glob<{ default: Industry }>('../../content/industries/*.ts', { eager: true }),
).flatMap(([file, { default: subject }]) => {
  const industry = /(\w+)\.ts$/.exec(file)?.[1] ?? '';
  const { fitted, sections }: Industry = subject;
  return [
    ...(fitted ? [{ industry, ...fitted }] : []),
    ...sections.flatMap(({ plot }) => (plot?.points ? [{ industry, ...plot, points: plot.points }] : [])),
  ];
});

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
      expect(day.vehicles.find(({ plate }) => plate === vehicle)?.kind).toBe(alsoDriven[name] ?? kinds[industry]);
      expect(at >= '05:00' && at <= '19:00', at).toBe(true);
    },
  );

  test('should be one for each industry, beside the list of its points', async () => {
    expect(new Set(industries.map(({ name }) => name)).size).toBe(
      Object.keys(kinds).length + Object.keys(alsoDriven).length,
    );
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
  test('should be a second one where a situation has a vehicle of its own', async () => {
    await openPage('/industry/agriculture');
    const step = screen.getByRole('heading', { level: 2, name: 'Queueing at the mill' }).closest('li');
    const figure = within(step as HTMLElement).getByRole('figure');
    expect(within(figure).getByRole('img').getAttribute('alt')).toBe(
      'Tractor with a cane trailer from the side, 10.4 m long, with 4 numbered points.',
    );
    expect(
      within(figure)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('strong')?.textContent),
    ).toEqual(['Tracker:', 'Tank sensor:', 'Load:', 'Hitch:']);
    expect(linksIn(figure)).toEqual([['See KCT 775S at 09:45 in the tour', '/tour?at=09:45&vehicle=KCT775S']]);
  });
});
