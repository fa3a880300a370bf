/** The pictures tell the facts of the day: matrix 2.day-pictures. Each figure is recomputed from its readings. */
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { day } from '../../content/day/day.gen.ts';
import type { DayVehicle } from '../../content/day/day.ts';
import { liveMap } from '../../content/day/live-map.gen.ts';
import { generatedDay, liveMapModule } from '../../scripts/day.ts';
import { clockTimeShownAt } from '../models/clock-time.ts';

const modules = import.meta.glob<Record<string, ComponentType>>('../../src/pictures/[A-Z]*.tsx', { eager: true });
const drawings = Object.entries(modules).flatMap(([file, module]) => {
  const name = /(\w+)\.tsx$/.exec(file)?.[1] ?? '';
  const Drawing = module[name];
  return Drawing && !['Frame', 'Logo'].includes(name) ? [{ name, Drawing }] : [];
});

/** What a picture shows and is called: its letters, line by line. */
function wordsOf(name: string): string {
  const Drawing = drawings.find((each) => each.name === name)?.Drawing;
  if (!Drawing) throw new Error(`There is no picture ${name}.`);
  const document = new DOMParser().parseFromString(renderToStaticMarkup(<Drawing />), 'text/html');
  const label = document.querySelector('svg')?.getAttribute('aria-label') ?? '';
  return [label, ...[...document.querySelectorAll('text')].map((text) => text.textContent)].join('\n');
}

const vehicleOf = (plate: string) => day.vehicles.find((each) => each.plate === plate) as DayVehicle;
const eventAt = (minute: number) => day.events.find((event) => event.minute === minute);

/** A figure of a vehicle at a minute, from the two readings around it. */
function readAt(plate: string, minute: number, figure: 1 | 2): number {
  const { readings } = vehicleOf(plate);
  const from = readings.findLast(([at]) => at <= minute) ?? readings[0];
  const to = readings.find(([at]) => at > minute) ?? from;
  if (!from || !to) return Number.NaN;
  const part = to === from ? 0 : (minute - from[0]) / (to[0] - from[0]);
  return from[figure] + (to[figure] - from[figure]) * part;
}
/** What the engines burn up to a minute: what leaves a tank while the engine is on. */
const burntBy = (plates: readonly string[], until: number) =>
  plates.reduce((sum, plate) => {
    const { readings } = vehicleOf(plate);
    const edges = [...readings.map(([at]) => at).filter((at) => at < until), until];
    return edges.slice(1).reduce((litres, to, index) => {
      const from = edges[index] as number;
      const isOn = readings.findLast(([at]) => at <= from)?.[3] === 1;
      return litres + (isOn ? readAt(plate, from, 2) - readAt(plate, to, 2) : 0);
    }, sum);
  }, 0);
const all = day.vehicles.map(({ plate }) => plate);

/** Each picture that names a vehicle of the fleet, with what it has to say. */
const told: Record<string, readonly string[]> = {
  DashboardSummary: ['Dashboard at 14:10', '14 moving, 3 idle, 6 stopped', 'Fuel drop 38 L', 'Idling for 30 minutes'],
  DataStore: ['8 today', `${Math.round(burntBy(['KDA 412T'], 1140))} L today`],
  FleetDay: ['Map at 14:10: 14 vehicles moving, 3 idle, 6 stopped. KCZ 204P: Salgaa.'],
  FormInspection: ['KCB 870F · 06:12', 'Left mirror cracked', '85.00 L', '26 Nov, 06:56', '15,300'],
  FuelEntry: ['KES 38,520', '214.00', '180.00', 'Tank rose by 188 L', '26 L missing', '26 Nov, 06:31, Athi River'],
  InspectionSheet: ['KCB 870F', '26 Nov, 06:12', 'Left mirror cracked', 'Fit to drive today'],
  LiveMap: [
    "Live map of Nairobi's south east at 13:52",
    `${Math.round((readAt('KDA 412T', 834, 1) - readAt('KDA 412T', 828, 1)) * 10)} km/h`,
    `${Math.round(readAt('KDA 412T', 832, 2))} L`,
    `Fuel drop ${Math.round(readAt('KDA 412T', 637, 2) - readAt('KDA 412T', 642, 2))} L`,
    'Athi River · 10:42',
    `+${Math.round(readAt('KDA 412T', 416, 2) - readAt('KDA 412T', 410, 2))} L`,
    '−18 L',
    '14 vehicles moving, 3 idle and 6 stopped',
  ],
  MaintenanceCalendar: ['today is 26 Nov', 'KDC 118M on 1 December', 'Two oil filters', 'oil filters, 2 left'],
  PlatformOverview: [
    `${Math.round(burntBy(all, 850)).toLocaleString('en')} L`,
    '5 of 14',
    '1 vehicle due for service',
    'KDC 118M',
  ],
  ReportChart: [
    `${Math.round(burntBy(all, 1140)).toLocaleString('en')} L`,
    `for ${all.reduce((sum, plate) => sum + readAt(plate, 1140, 1), 0).toLocaleString('en')} km,`,
    `KCZ 290D\n${Math.round(burntBy(['KCZ 290D'], 1140))} L\n${(490 / burntBy(['KCZ 290D'], 1140)).toFixed(1)}`,
    'Thu 26 Nov',
  ],
  TeamThread: ['Left mirror, KCB 870F', 'Achieng P., 06:12', 'Athi River gate.'],
  TripHistory: [
    'Salama, 24 min',
    `${Math.round(((readAt('KDA 412T', 465, 1) - readAt('KDA 412T', 458, 1)) * 60) / 7)} km/h at 07:38`,
  ],
  VehicleAssignment: ['Wanjiru A.', 'Otieno J.', 'Hassan M.', 'Achieng P.'],
  VehicleList: ['KDA 412T, Embakasi to Athi River, at 60 km/h'],
  WorkflowBoard: ['KCS 233H', 'Thu 12:20', '120 L', 'Juma H.', 'Fuel 90 L'],
};

describe('the pictures', { tags: ['2.day-pictures'] }, () => {
  test.each(Object.entries(told))('should tell in %s what the day has', (name, words) => {
    const shown = wordsOf(name);
    for (const word of words) expect(shown).toContain(word);
    // A time with its date is one of the day.
    for (const [, date] of shown.matchAll(/\b(\d+ (?:Oct|Nov|Dec)),? \d\d:\d\d/g)) expect(date).toBe('26 Nov');
  });

  test('should name vehicles of the fleet only where they are compared with the day', () => {
    const named = drawings.filter(({ name }) => new RegExp(all.join('|')).test(wordsOf(name)));
    expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(told).toSorted());
  });

  test('should name the driver of each vehicle of the fleet who drives it on the day', () => {
    for (const [plate, driver] of [
      ['KDA 412T', 'Wanjiru A.'],
      ['KDG 205L', 'Otieno J.'],
      ['KBZ 633Q', 'Hassan M.'],
      ['KCB 870F', 'Achieng P.'],
      ['KCY 551B', 'Kiprono D.'],
      ['KCS 233H', 'Juma H.'],
    ] as const)
      expect(vehicleOf(plate).driver).toBe(driver);
  });

  test('should draw the live map from what its generator writes, on the tank of the vehicle', () => {
    const text = liveMapModule(generatedDay());
    expect(text).toContain(JSON.stringify(liveMap));
    for (const [minute, litres] of liveMap.tank)
      expect(litres, clockTimeShownAt(minute)).toBeCloseTo(readAt(liveMap.plate, minute, 2), 0);
  });

  test('should tell what the reports tell', () => {
    expect(eventAt(372)?.sends[0]?.text).toContain(
      'load straps and reflectors in order, left mirror cracked. Fit to drive',
    );
    expect(eventAt(720)?.sends[0]?.text).toContain('due on 1 December');
    expect(Date.UTC(2026, 11, 1) - Date.UTC(2026, 10, 26)).toBe(5 * 24 * 3600_000);
    expect(eventAt(734)?.title).toBe('Fuel request approved, 120 L');
  });
});
