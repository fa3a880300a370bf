/** The pictures tell the facts of the day: matrix 2.day-pictures. Each figure is recomputed from its readings. */

import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { day } from '../../content/day/day.gen.ts';
import type { DayVehicle, VehicleService } from '../../content/day/day.ts';
import { liveMap } from '../../content/day/live-map.gen.ts';
import { records } from '../../content/day/records.gen.ts';
import type { DayMoment, Feature } from '../../content/subject.ts';
import { slides } from '../../content/tour.ts';
import { generatedDay, liveMapModule } from '../../scripts/day.ts';
import { clockTimeShownAt } from '../models/clock-time.ts';
import { linksIn, openPage } from '../models/drivers/view/page.ts';
import { drawings, filledLines, lettersOf, wordsOfDrawing } from './drawings.tsx';

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

/** What a tank gains between two minutes, in whole litres. */
const gained = (plate: string, from: number, to: number) => Math.round(readAt(plate, to, 2) - readAt(plate, from, 2));
/** A length of time as 9 h 49: the minutes between readings of which something holds. */
function timeOf(plate: string, holds: (km: number, engine: 0 | 1) => boolean): string {
  const { readings } = vehicleOf(plate);
  const minutes = readings.slice(1).reduce((sum, [to, after], at) => {
    const [from, before, , engine] = readings[at] ?? [to, after, 0, 0];
    return sum + (holds(after - before, engine) ? to - from : 0);
  }, 0);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}
const rateOf = (plate: string) => ((burntBy([plate], 1140) / readAt(plate, 1140, 1)) * 100).toFixed(1);
/** The first minute of an afternoon at which a vehicle has driven so far. */
const minuteAt = (plate: string, km: number) =>
  Array.from({ length: 360 }, (_, at) => 780 + at).find((minute) => readAt(plate, minute, 1) >= km - 0.5) ?? 0;

/** The minute at which an engine is next on, and the one at which a vehicle came to where it stands. */
const leavesAfter = (plate: string, minute: number) =>
  vehicleOf(plate).readings.find(([at, , , engine]) => at > minute && engine === 1)?.[0] ?? 0;
const arrives = (plate: string, minute: number) =>
  vehicleOf(plate).readings.find(([, km]) => km === readAt(plate, minute, 1))?.[0] ?? 0;

const service = (plate: string) => records.services.find((each) => each.plate === plate) as VehicleService;
/** By how many kilometres a service is late at a minute. */
const lateAt = (plate: string, minute: number) => {
  const { odometer, serviced, every } = service(plate);
  return odometer + readAt(plate, minute, 1) - serviced - every;
};

/** Each picture that names a vehicle of the fleet, with what it has to say. */
const told: Record<string, readonly string[]> = {
  VehicleJson: [
    '"place": "Salgaa"',
    `"tank_litres": ${readAt('KCZ 204P', 850, 2)}`,
    '"litres": 38',
    '"status": "stopped"',
  ],
  ApprovalLanes: [
    'KCS 233H, 12:14',
    `120 L, tank holds ${Math.round(readAt('KCS 233H', 734, 2))} L`,
    'Approve\n120 L, company account\n12:14',
    `Dispatch\nLeaves Voi\n${clockTimeShownAt(leavesAfter('KCS 233H', 734))}`,
    `Mombasa, ${readAt('KCS 233H', 1140, 1) - readAt('KCS 233H', 734, 1)} km on`,
  ],
  DashboardSummary: ['Dashboard at 14:10', '14 moving, 3 idle, 6 stopped', 'Fuel drop 38 L', 'Idling for 30 minutes'],
  // The workshop's calendar ends its job on the 11th.
  DataStore: ['8 today', `${Math.round(burntBy(['KDA 412T'], 1140))} L today`, 'Done 11 Nov'],
  DescentProfile: [
    'The road of KDB 528H from 13:25 to 15:15',
    'Limuru 2,250 m, Viewpoint 2,140 m, Mai Mahiu 1,900 m',
    `Mai Mahiu\n${clockTimeShownAt(minuteAt('KDB 528H', 170))}`,
    // Between the viewpoint, 158 km, and Mai Mahiu, 170 km.
    `14:28, ${(Math.round((2140 - ((readAt('KDB 528H', 868, 1) - 158) / 12) * 240) / 10) * 10).toLocaleString('en')} m up`,
    '14:28: 61 to 22 km/h',
  ],
  FleetDay: ['Map at 14:10: 14 vehicles moving, 3 idle, 6 stopped. KCZ 204P: Salgaa.'],
  FleetStrips: [
    `KCZ 290D\n${timeOf('KCZ 290D', (km) => km > 0)}`,
    `KCY 551B\n${timeOf('KCY 551B', (km) => km > 0)}`,
    `KDG 881C idles longest, ${timeOf('KDG 881C', (km, engine) => km === 0 && engine === 1)}`,
  ],
  FormInspection: ['KCB 870F · 06:12', 'Left mirror cracked', '85.00 L', '26 Nov, 06:56', '15,300'],
  FormLanes: [
    'Inspection: 06:12 KCB 870F, 09:40 KDG 881C, 16:05 KCZ 290D;',
    'Photo of a dispenser: 06:31 KDG 205L, 06:56 KDA 412T, 12:10 KCZ 204P;',
    'Delivery note: 09:15 KDC 118M, 10:05 KCV 741R, 11:40 KCX 118G, 17:00 KCZ 204P;',
    'Approval: 12:14 KCS 233H.',
  ],
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
  LorryDay: [
    '07:30 Leaves Athi River, 212 L in its tank (GPS tracking)',
    `Filled ${gained('KCZ 204P', 720, 730)} L`,
    `Fuel drop ${-gained('KCZ 204P', 845, 850)} L\nSalgaa · Fuel management\n${readAt('KCZ 204P', 850, 2)} L`,
    '17:00\nDelivered, 18 pallets\nEldoret · Paperless operations',
    `${readAt('KCZ 204P', 1140, 1)} km on ${Math.round(burntBy(['KCZ 204P'], 1140))} L`,
  ],
  LorryLitres: [
    ...['KCZ 204P', 'KCS 233H', 'KDB 617P', 'KDG 205L', 'KDB 528H', 'KDA 412T', 'KDC 118M'].map(
      (plate) => `${plate}\n${rateOf(plate)}\n${Math.round(burntBy([plate], 1140))} L for ${readAt(plate, 1140, 1)} km`,
    ),
  ],
  MaintenanceCalendar: ['today is 26 Nov', 'KDC 118M on 1 December', 'Two oil filters', 'oil filters, 2 left'],
  MessageLanes: [
    'The fleet manager: 06:31 KDG 205L, 10:42 KDA 412T, 12:14 KCS 233H, 14:10 KCZ 204P, 14:28 KDB 528H;',
    'The dispatcher: 12:51 KDD 514K, 13:50 KDG 881C;',
    'The workshop: 06:12 KCB 870F, 12:00 KDC 118M;',
    'The other 14 of 23 vehicles',
  ],
  MirrorPhoto: ['KCB 870F, 06:12', 'Left mirror', 'Achieng P.\nFit to drive today\nMirror by tonight'],
  PhoneScreens: [
    '06:12\nKCB 870F',
    '06:56\nKDA 412T',
    '85.00\n15,300',
    `Tank +${gained('KDA 412T', 410, 416)} L`,
    '12:14\nKCS 233H',
    `${Math.round(readAt('KCS 233H', 734, 2))} L in tank`,
    '17:00\nKCZ 204P',
    `${readAt('KCZ 204P', 1020, 1)} km driven`,
    `with ${readAt('KCZ 204P', 1020, 2)} litres left`,
  ],
  PlannedRound: [
    'Kasarani planned at 07:15 for 60 minutes, driven at 07:20 for 70',
    'Westlands planned at 09:00 for 45 minutes, driven at 09:10 for 90',
    'Industrial Area planned at 12:15 for 20 minutes, driven at 13:20 for 20',
    'from 06:15 to 15:15, and driven from 06:20 to 16:30',
  ],
  PlatformOverview: [
    `${Math.round(burntBy(all, 850)).toLocaleString('en')} L`,
    '5 of 14',
    '1 vehicle due for service',
    'KDC 118M',
  ],
  ReceiptBridge: [
    `${readAt('KDG 205L', 380, 2)} L`,
    '+214 L',
    `−${214 - gained('KDG 205L', 380, 391)} L`,
    `${readAt('KDG 205L', 391, 2)} L`,
    `KES ${(26 * 180).toLocaleString('en')}`,
  ],
  ReportChart: [
    `${Math.round(burntBy(all, 1140)).toLocaleString('en')} L`,
    `for ${all.reduce((sum, plate) => sum + readAt(plate, 1140, 1), 0).toLocaleString('en')} km,`,
    `KCZ 290D\n${Math.round(burntBy(['KCZ 290D'], 1140))} L\n${(490 / burntBy(['KCZ 290D'], 1140)).toFixed(1)}`,
    'Thu 26 Nov',
  ],
  ReportEmail: [
    '26 November: 6 things to look at',
    `23 vehicles drove ${all.reduce((sum, plate) => sum + readAt(plate, 1140, 1), 0).toLocaleString('en')} km`,
    `used ${Math.round(burntBy(all, 1140)).toLocaleString('en')} litres of diesel`,
    `06:31, KDG 205L\nReceipt says 214 L, tank rose by ${gained('KDG 205L', 382, 391)} L\nAthi River`,
    '14:10, KCZ 204P\nFuel drop 38 L\nSalgaa',
    '14:28, KDB 528H\nHarsh braking\nLimuru to Mai Mahiu',
    ...['KCZ 204P', 'KDC 118M'].map(
      (plate) =>
        `${plate}\n${rateOf(plate)} L/100 km\n${Math.round(burntBy([plate], 1140))} L for ${readAt(plate, 1140, 1)} km`,
    ),
  ],
  RoadGraph: [
    `${readAt('KCZ 290D', 965, 1) + readAt('KCZ 204P', 1140, 1)} km`,
    '10:42, Athi River, KDA 412T: Fuel drop 18 L',
    '14:10, Salgaa, KCZ 204P: Fuel drop 38 L',
    '14:28, Limuru to Mai Mahiu, KDB 528H: Harsh braking',
  ],
  ServiceDue: [
    [...`${service('KDC 118M').odometer + readAt('KDC 118M', 720, 1)}`].join('\n'),
    `Serviced at\n${service('KDC 118M').serviced.toLocaleString('en')}`,
    `In ${-lateAt('KDC 118M', 720)} km\nat 294,491\nIn 5 days\non 1 Dec`,
    'Two in store',
    `KBZ 633Q\nService ${lateAt('KBZ 633Q', 720)} km late`,
  ],
  ServiceStrips: [
    'of 23 vehicles at the end of the day',
    ...records.services.map(({ plate }) => {
      const late = lateAt(plate, 1140);
      return `${plate}\n${Math.abs(late).toLocaleString('en')} km${late > 0 ? ' late' : ''}`;
    }),
    'KBZ 633Q is 266 km late',
    // 400 at noon, less what it drives until the evening.
    `KDC 118M has ${400 - readAt('KDC 118M', 1140, 1) + readAt('KDC 118M', 720, 1)} km`,
  ],
  TankLevels: [
    `KCZ 204P: plus ${gained('KCZ 204P', 720, 730)} L at 12:10, minus ${-gained('KCZ 204P', 845, 850)} L at 14:10`,
    `KDA 412T: plus ${gained('KDA 412T', 410, 416)} L at 06:56, minus ${-gained('KDA 412T', 637, 642)} L at 10:42`,
    `KDG 205L: plus ${gained('KDG 205L', 382, 391)} L at 06:31`,
  ],
  TeamThread: ['Left mirror, KCB 870F', 'Achieng P., 06:12', 'Athi River gate.'],
  TrackedLorry: [
    `Stopped since ${clockTimeShownAt(arrives('KCZ 204P', 850))}`,
    'Salgaa, 14:10\nNakuru, 12:10',
    `Athi River, ${clockTimeShownAt(leavesAfter('KCZ 204P', 0))}`,
    `−38 L\n${readAt('KCZ 204P', 845, 2)} L\n${readAt('KCZ 204P', 850, 2)} L\nof 250 L`,
    'KCZ 204P, Salgaa, 14:10:\n38 L left the tank, engine\noff. 180 L are left.',
  ],
  TripHistory: [
    'Salama, 24 min',
    `${Math.round(((readAt('KDA 412T', 465, 1) - readAt('KDA 412T', 458, 1)) * 60) / 7)} km/h at 07:38`,
  ],
  VehicleAssignment: ['Wanjiru A.', 'Otieno J.', 'Hassan M.', 'Achieng P.'],
  VehicleList: ['KDA 412T, Embakasi to Athi River, at 60 km/h'],
  WorkflowBoard: ['KCS 233H', 'Thu 12:20', '120 L', 'Juma H.', 'Fuel 90 L'],
};

const pages = import.meta.glob<{ default: Feature }>('../../content/features/*.ts', { eager: true });
const plots = Object.values(pages).flatMap(({ default: { sections } }) => sections.flatMap(({ plot = [] }) => plot));

describe('the pictures', { tags: ['2.day-pictures', '2.plots'] }, () => {
  test.each(Object.entries(told))('should tell in %s what the day has', (name, words) => {
    const shown = wordsOfDrawing(name);
    for (const word of words) expect(shown).toContain(word);
    // A time with its date is one of the day.
    for (const [, date] of shown.matchAll(/\b(\d+ (?:Oct|Nov|Dec)),? \d\d:\d\d/g)) expect(date).toBe('26 Nov');
  });

  // Look: the route line is the one motif; an area of ink hides what is drawn below it.
  test.each(drawings)('should draw in $name each line as a line', ({ Drawing, Narrow = Drawing }) => {
    expect([...filledLines(Drawing), ...filledLines(Narrow)], 'open lines without fill="none"').toEqual([]);
  });

  test('should tell the same on a narrow screen', () => {
    const narrow = drawings.flatMap(({ name, Narrow }) => (Narrow ? [{ name, Narrow }] : []));
    expect(narrow.length).toBeGreaterThan(5);
    for (const { name, Narrow } of narrow)
      expect(lettersOf(Narrow), name).toContain(wordsOfDrawing(name).split('\n')[0]);
  });

  test.each(plots)(
    'should show in $name the figures of its caption, and lead to a minute and a vehicle of it',
    ({ name, caption, moment: { at, vehicle } }) => {
      const shown = wordsOfDrawing(name);
      for (const [figure] of caption.replaceAll('\u00a0', ' ').matchAll(/\d(?:[\d:,]*\d)?(?: h \d\d)?/g))
        expect(shown).toContain(figure);
      expect(shown).toContain(vehicle);
      expect(at >= '05:00' && at <= '19:00', at).toBe(true);
    },
  );

  test('should have captions whose numbers in words are those of the day', () => {
    const captionOf = (name: string) => plots.find((plot) => plot.name === name)?.caption ?? '';
    const lorries = day.vehicles.filter(({ kind }) => kind === 'lorry');
    expect(captionOf('LorryLitres')).toContain(`${['Six', 'Seven', 'Eight'][lorries.length - 6]} lorries`);
    const written = day.events.filter(({ sends }) => sends.some(({ by }) => by === 'SMS' || by === 'Approval'));
    const silent = day.vehicles.length - new Set(written.map(({ plate }) => plate)).size;
    expect(captionOf('MessageLanes')).toContain(
      `Of the ${day.vehicles.length} vehicles, ${silent} gave no reason for a message`,
    );
    const faulty = day.events.filter(({ kind, title }) => kind === 'mismatch' || /cracked/.test(title));
    expect(captionOf('FormLanes')).toContain(`${['One', 'Two', 'Three'][faulty.length - 1]} need attention`);
  });

  test('should open reports that the vehicle has at that minute', { tags: '2.day-steps' }, () => {
    const sections = Object.values(pages).flatMap(({ default: page }) => page.sections);
    const opened: DayMoment[] = [
      ...sections.flatMap(({ moment, plot }) => moment ?? plot?.moment ?? []),
      ...slides.map(({ moment }) => moment),
    ];
    expect(opened.length).toBeGreaterThan(20);
    for (const { at, vehicle, event } of opened) {
      const reports = day.events.filter(({ plate, minute }) => plate === vehicle && clockTimeShownAt(minute) === at);
      if (event)
        expect(
          reports.map(({ kind }) => kind),
          `${vehicle} at ${at}`,
        ).toContain(event);
    }
  });

  test('should stand at the step of a feature page that they illustrate, drawn for its width, with the way to their minute', async () => {
    await openPage('/features/safety');
    const step = screen.getByRole('heading', { level: 2, name: 'On the descent' }).closest('li');
    const figure = within(step as HTMLElement).getByRole('figure');
    expect(within(figure).getByRole('img').getAttribute('alt')).toContain('brakes from 61 to 22 km/h');
    expect(linksIn(figure)).toEqual([
      ['See KDB 528H at 14:28 in the tour', '/tour?at=14:28&vehicle=KDB528H&event=braking'],
    ]);
    const [, narrow] = figure.querySelectorAll('source');
    expect([narrow?.media, narrow?.getAttribute('width')]).toEqual(['(max-width: 47.49em)', '360']);
  });

  test('should name vehicles of the fleet only where they are compared with the day', () => {
    const named = drawings.filter(({ name }) => new RegExp(all.join('|')).test(wordsOfDrawing(name)));
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
