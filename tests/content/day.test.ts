/** The example day that the console plays: matrix 2.day. Its figures are recomputed from its readings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { day } from '../../content/day/day.gen.ts';
import { type DayVehicle, fleetAt, isAlarm, statusCounts, vehicleAt } from '../../content/day/day.ts';
import { records } from '../../content/day/records.gen.ts';
import { fleetDayCopy } from '../../content/fleet-day.ts';
import { samples } from '../../content/samples.ts';
import { trip } from '../../content/trip.ts';
import { readSettings } from '../../contract/settings.ts';
import { dayAlarms, dayHours } from '../../machines/fleet-day.ts';
import { reportOfDay } from '../../scripts/build/report-of-day.ts';
import { dayModule, generatedDay, generatedRecords, recordsModule } from '../../scripts/day.ts';
import { samplesOfDay } from '../../scripts/prerender/samples.ts';
import { serviceJobs } from '../../src/pictures/parts/service-jobs.ts';
import { clockTimeShownAt } from '../models/clock-time.ts';

const generated = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', 'content/day', name), 'utf8');

const vehicleOf = (plate: string): DayVehicle => {
  const vehicle = day.vehicles.find((each) => each.plate === plate);
  if (!vehicle) throw new Error(`There is no vehicle ${plate}.`);
  return vehicle;
};

/** Each reading of a vehicle with the one before it. */
const passages = ({ readings }: DayVehicle) =>
  readings.slice(1).map((to, at) => ({ from: readings[at] as (typeof readings)[number], to }));

describe('the working day', { tags: ['2.day'] }, () => {
  test('should be what its generator writes, and small', () => {
    const [text, more] = [generated('day.gen.ts'), generated('records.gen.ts')];
    expect(text).toBe(dayModule(generatedDay()));
    expect(more).toBe(recordsModule(generatedRecords(day)));
    expect(brotliCompressSync(text + more).length).toBeLessThan(40_000);
  });

  test('should have 23 vehicles, 14 moving, 3 idle and 6 stopped at 13:52 and 14:10', () => {
    expect(day.vehicles).toHaveLength(23);
    expect(new Set(day.vehicles.map(({ plate }) => plate)).size).toBe(23);
    for (const minute of [13 * 60 + 52, 14 * 60 + 10])
      expect(statusCounts(fleetAt(day, minute))).toEqual({ moving: 14, idle: 3, stopped: 6 });
    expect(day.hours).toEqual([dayHours.first, dayHours.last]);
  });

  test('should hold the trip of the home page, at each of its readings', () => {
    const lorry = vehicleOf('KCZ 204P');
    const start = vehicleAt(day, lorry, trip.departure);
    for (const { reading, km, litres, place } of trip.points) {
      const now = vehicleAt(day, lorry, trip.departure + reading * trip.minutesPerReading);
      expect({ km: now.km - start.km, litres: now.litres, place: now.place }, place).toEqual({ km, litres, place });
    }
  });

  test('should have vehicles that drive at the speed of their roads, and burn fuel only with their engines on', () => {
    const lost = new Map<string, number>();
    for (const vehicle of day.vehicles) {
      for (const { from, to } of passages(vehicle)) {
        const [minute, km, litres, engine] = from;
        const hours = (to[0] - minute) / 60;
        expect(hours, vehicle.plate).toBeGreaterThan(0);
        expect(to[1] - km, vehicle.plate).toBeGreaterThanOrEqual(0);
        expect((to[1] - km) / hours, vehicle.plate).toBeLessThan(100);
        expect(to[2] > 0 && to[2] <= vehicle.tank, `${vehicle.plate} holds ${to[2]} L`).toBe(true);
        if (to[1] > km) expect(engine, `${vehicle.plate} at ${minute}`).toBe(1);
        if (engine === 0 && to[2] < litres) lost.set(`${vehicle.plate} ${to[0]}`, Math.round(litres - to[2]));
      }
    }
    // What leaves a tank whose engine is off is what the company hears of.
    const drops = day.events.filter(({ kind }) => kind === 'drop');
    expect([...lost].toSorted()).toEqual(
      drops
        .map(({ plate, minute, title }) => [`${plate} ${minute}`, Number(/^Fuel drop (\d+) L$/.exec(title)?.[1])])
        .toSorted(),
    );
    expect(drops.map(({ title, plate, place }) => `${title} ${plate} ${place}`)).toEqual([
      'Fuel drop 18 L KDA 412T Athi River',
      'Fuel drop 38 L KCZ 204P Salgaa',
    ]);
  });

  test('should report litres, kilometres, places and times that its readings have', () => {
    const figures: string[] = [];
    for (const { minute, plate, place, title, sends } of day.events) {
      const vehicle = vehicleOf(plate);
      const now = vehicleAt(day, vehicle, minute);
      const time = clockTimeShownAt(minute);
      expect(place).toBe(now.place);
      for (const words of [title, ...sends.map(({ text }) => text)]) {
        for (const [, named] of words.matchAll(/(?<!at )\b(\d\d:\d\d)/g)) expect(named, words).toBe(time);
        const left = /(\d+) L are left|to (\d+) L|tank holds (\d+) L|(\d+) L left\./
          .exec(words)
          ?.slice(1)
          .find(Boolean);
        if (left) figures.push(left);
        if (left) expect(Number(left), words).toBe(Math.round(now.litres));
        const km = /^(\d+) km driven/.exec(words)?.[1];
        if (km) expect(Number(km), words).toBe(now.km);
        const rose = /rose by (\d+) L/.exec(words)?.[1] ?? /^Filled (\d+) L/.exec(words)?.[1];
        const before = passages(vehicle).find(({ to }) => to[0] === minute)?.from;
        if (rose) expect(Number(rose), words).toBe(Math.round(now.litres - (before?.[2] ?? 0)));
      }
    }
    expect(figures.length).toBeGreaterThan(5);
  });

  test('should have the speeds, times and litres that its reports name beside', () => {
    const said = (plate: string, kind: string) => {
      const event = day.events.find((each) => each.plate === plate && each.kind === kind);
      if (!event) throw new Error(`${plate} reports no ${kind}.`);
      return { minute: event.minute, text: event.sends.map(({ text }) => text).join(' ') };
    };
    const zone = said('KDD 514K', 'zone');
    expect(zone.text).toContain(`at ${vehicleAt(day, vehicleOf('KDD 514K'), zone.minute).speed} km/h`);
    const idling = said('KDG 881C', 'idling');
    const [since, now] = [idling.minute - 30, idling.minute].map((at) => vehicleAt(day, vehicleOf('KDG 881C'), at));
    expect(now?.km).toBe(since?.km);
    expect(idling.text).toContain(
      `for 30 minutes without moving, about ${((since?.litres ?? 0) - (now?.litres ?? 0)).toFixed(1)} L`,
    );
    const braking = said('KDB 528H', 'braking');
    // Between which speeds it braked within seconds is an event of its own: its readings are minutes apart.
    expect(braking.text).toContain(`then on at ${vehicleAt(day, vehicleOf('KDB 528H'), braking.minute).speed} km/h`);
  });

  test('should have the figures that the words of the site name', { tags: ['2.trip-replay', '2.samples'] }, () => {
    const lost = (plate: string, minute: number) => {
      const passage = passages(vehicleOf(plate)).find(({ to }) => to[0] === minute);
      return (passage?.from[2] ?? 0) - (passage?.to[2] ?? 0);
    };
    const [first, last] = day.hours.map(clockTimeShownAt);
    expect(fleetDayCopy.headline).toContain(`one working day, ${day.vehicles.length} vehicles`);
    expect(fleetDayCopy.lead).toContain(`from ${first} to ${last}`);
    expect(fleetDayCopy.lead).toContain(`14:10, when ${lost('KCZ 204P', 850)} litres left the tank of KCZ 204P`);
    expect(samples.csv.label).toContain(`one day of ${day.vehicles.length} vehicles`);
    const at = (minute: number) => vehicleAt(day, vehicleOf('KCZ 204P'), minute);
    const minuteOf = (reading: number) => trip.departure + reading * trip.minutesPerReading;
    const [start, end] = [at(trip.departure), at(minuteOf(114))];
    expect(trip.caption).toContain(`${end.km - start.km} km in one day`);
    const filled = -lost('KCZ 204P', minuteOf(56));
    const told = {
      0: [start.litres],
      33: [at(minuteOf(33)).km - start.km, start.litres - at(minuteOf(33)).litres],
      56: [filled, filled],
      72: [at(minuteOf(72)).litres],
      80: [lost('KCZ 204P', minuteOf(80))],
      114: [end.litres, start.litres + filled - end.litres - lost('KCZ 204P', 850), lost('KCZ 204P', 850)],
    };
    const figuresIn = (story = '') => story.match(/\d+/g)?.map(Number);
    for (const [reading, figures] of Object.entries(told))
      expect(figuresIn(trip.stories[Number(reading)]), reading).toEqual(figures);
    expect(Object.keys(trip.stories)).toEqual(Object.keys(told));
  });

  test('should stand at its end as its last readings say', () => {
    for (const { vehicle, now } of fleetAt(day, dayHours.last)) {
      const [, km, litres] = vehicle.readings.at(-1) ?? [];
      expect(now, vehicle.plate).toMatchObject({ km, litres, speed: 0, status: 'stopped' });
    }
  });

  test('should send to the workshop in time what its reports and its calendar say, and nothing else', () => {
    expect(records.services.map(({ plate }) => plate)).toEqual(day.vehicles.map(({ plate }) => plate));
    const leftAt = (plate: string, minute: number) => {
      const service = records.services.find((each) => each.plate === plate);
      if (!service) throw new Error(`${plate} has no service.`);
      return service.serviced + service.every - service.odometer - vehicleAt(day, vehicleOf(plate), minute).km;
    };
    const due = day.events.find(({ kind }) => kind === 'service');
    const [, told] = /in (\d+) km/.exec(due?.sends[0]?.text ?? '') ?? [];
    expect(leftAt(due?.plate ?? '', due?.minute ?? 0)).toBe(Number(told));
    // On each working day up to 8 December, where the calendar ends, a vehicle drives as far as on this one.
    const days = ['27', '28', '30', '1', '2', '3', '4', '5', '7', '8'];
    const isDue = ({ plate, readings }: DayVehicle) => leftAt(plate, 1140) < (readings.at(-1)?.[1] ?? 0) * days.length;
    const booked = serviceJobs.flatMap(([, , , status, name]) => (status === 'moving' ? [] : [name.slice(0, 8)]));
    expect(
      day.vehicles
        .filter(isDue)
        .map(({ plate }) => plate)
        .toSorted(),
    ).toEqual(booked.toSorted());
    expect(day.vehicles.filter(({ plate }) => leftAt(plate, 300) < 0).map(({ plate }) => plate)).toEqual(
      serviceJobs.flatMap(([, , , status, name]) => (status === 'alert' ? [name] : [])),
    );
  });

  test('should climb and fall on the road to Naivasha as the road of the day has its places', () => {
    const lorry = vehicleOf('KDB 528H').way.slice(-5);
    const start = lorry[0]?.[1] ?? 0;
    const towns = records.heights.filter(([place]) => place in day.places);
    expect(towns.map(([place, km]) => [place, km + start])).toEqual(lorry);
    for (const [at, [place, km, metres]] of records.heights.slice(1).entries()) {
      const [, before, height] = records.heights[at] ?? [place, km, metres];
      // No trunk road is steeper than one in ten.
      expect(Math.abs(metres - height) / ((km - before) * 1000), place).toBeLessThan(0.1);
    }
  });

  test('should say what lost litres are worth, at the price of its receipts', () => {
    const costs = day.events.flatMap(({ sends }) => sends.flatMap((sent) => (sent.by === 'Cost' ? [sent.text] : [])));
    expect(costs.map((text) => text.match(/\d[\d,]*/g)?.map((figure) => Number(figure.replace(',', ''))))).toEqual([
      [26 * 180, 26, 180],
      [18 * 180, 18, 180],
      [38 * 180, 38, 180],
    ]);
    const receipts = day.events.flatMap(({ sends }) =>
      sends.flatMap(({ text }) => /([\d.]+) litres, KES ([\d,]+)/.exec(text)?.slice(1) ?? []),
    );
    expect(receipts).toEqual(['214.00', '38,520', '85.00', '15,300', '90.00', '16,200']);
    expect([38_520 / 214, 15_300 / 85, 16_200 / 90]).toEqual([180, 180, 180]);
  });

  test('should have the alarms that the console stops at', { tags: ['2.day-alarms'] }, () => {
    expect(day.events.map(({ minute }) => minute)).toEqual(
      day.events.map(({ minute }) => minute).toSorted((a, b) => a - b),
    );
    const alarms = day.events.flatMap((event, place) =>
      isAlarm(event) ? [{ minute: event.minute, place, vehicle: event.plate }] : [],
    );
    expect(dayAlarms).toEqual(alarms);
  });
});

describe('the samples', { tags: ['2.samples'] }, () => {
  const files = samplesOfDay();

  test('should list each vehicle with what it drove and burned', () => {
    const [head, ...lines] = (files['/samples/vehicles.csv'] ?? '').split('\r\n').slice(0, -1);
    expect(head).toBe('plate,kind,driver,km,litres');
    expect(lines).toHaveLength(day.vehicles.length);
    for (const [at, vehicle] of day.vehicles.entries()) {
      const [plate, , , km, litres] = (lines[at] ?? '').split(',');
      // What leaves a tank while the engine is on.
      const burned = passages(vehicle).reduce((sum, { from, to }) => sum + (from[3] === 1 ? from[2] - to[2] : 0), 0);
      expect([plate, km]).toEqual([vehicle.plate, vehicle.readings.at(-1)?.[1].toFixed(1)]);
      expect(Number(litres), plate).toBeCloseTo(burned, 1);
    }
  });

  test('should report to the office what asked for somebody, and the litres of each lorry', () => {
    const html = reportOfDay(readSettings({}));
    const rows = [...html.matchAll(/<th[^>]*>([^<]+)<\/th><td[^>]*>([^<]+)<\/td>/g)].map(([, term, value]) => [
      term,
      value,
    ]);
    expect(rows.slice(0, 6)).toEqual([
      ['06:31, KDG 205L', 'Receipt says 214 L, tank rose by 188 L, Athi River'],
      ['10:42, KDA 412T', 'Fuel drop 18 L, Athi River'],
      ['12:51, KDD 514K', 'Left its zone, Thika to Ruiru'],
      ['13:50, KDG 881C', 'Idling for 30 minutes, Karen'],
      ['14:10, KCZ 204P', 'Fuel drop 38 L, Salgaa'],
      ['14:28, KDB 528H', 'Harsh braking, Limuru to Mai Mahiu'],
    ]);
    const lorries = day.vehicles.filter(({ kind }) => kind === 'lorry');
    const rates = rows.slice(6).map(([plate = '', words = '']) => {
      const [rate = 0, litres = 0, km = 0] =
        words
          .replaceAll(',', '')
          .match(/[\d.]+(?= L\/| L for| km$)/g)
          ?.map(Number) ?? [];
      const { readings } = vehicleOf(plate);
      expect(km, plate).toBe(Math.round(readings.at(-1)?.[1] ?? 0));
      expect(Math.abs(rate - (litres / km) * 100), plate).toBeLessThan(0.5);
      return rate;
    });
    expect(rates).toHaveLength(lorries.length);
    expect(rates).toEqual(rates.toSorted((one, other) => other - one));
  });

  test('should say of the fuel drop at Salgaa what was sent, and what another system reads', () => {
    expect(files['/samples/fuel-drop.txt']).toBe(
      'To the fleet manager, 14:10\nKCZ 204P, Salgaa, 14:10: 38 L left the tank, engine off. 180 L are left.\n\n' +
        'To Kiptoo S., 14:10\nPlease call the office. Your tank fell while you were parked.\n',
    );
    expect(JSON.parse(files['/samples/vehicle.json'] ?? '')).toEqual({
      plate: 'KCZ 204P',
      at: '14:10',
      status: 'stopped',
      place: 'Salgaa',
      km_today: 220,
      tank_litres: 180,
      last_alert: { kind: 'fuel_drop', litres: 38 },
    });
  });
});
