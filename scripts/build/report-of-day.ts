import { day } from '../../content/day/day.gen.ts';
import { clockTime, type DayVehicle, isAlarm } from '../../content/day/day.ts';
import type { SiteSettings } from '../../contract/settings.ts';
import { htmlOf } from '../../server/mail/emails/html-part.ts';
import { grouped, kmDriven, litresBurnt } from '../../src/pictures/parts/of-the-day.ts';

const [first, last] = day.hours;

/** The report that an office gets of the example day, in the form of our emails: totals, what asks for somebody, and each lorry's litres. */
export function reportOfDay(settings: SiteSettings): string {
  const alarms = day.events.filter(isAlarm);
  const lorries = day.vehicles
    .filter(({ kind }) => kind === 'lorry')
    .toSorted((one, other) => rateOf(other) - rateOf(one));
  const [km, litres] = [kmDriven, litresBurnt].map((figure) =>
    day.vehicles.reduce((sum, vehicle) => sum + figure(vehicle, first, last), 0),
  ) as [number, number];
  return htmlOf(
    {
      heading: `Your fleet on Thursday, 26 November: ${alarms.length} things to look at`,
      opening: [
        `${day.vehicles.length} vehicles drove ${grouped(km)} km and used ${grouped(litres)} litres of diesel.`,
        'What needs your attention comes first, then the lorries, the thirstiest at the top.',
      ],
      lines: [
        ...alarms.map(({ minute, plate, place, title }) => ({
          term: `${clockTime(minute)}, ${plate}`,
          value: `${title}, ${place}`,
        })),
        ...lorries.map((lorry) => ({
          term: lorry.plate,
          value: `${rateOf(lorry).toFixed(1)} L/100 km, ${grouped(litresBurnt(lorry, first, last))} L for ${grouped(kmDriven(lorry, first, last))} km`,
        })),
      ],
      link: { words: 'See the day minute by minute', url: new URL('/tour', settings.PUBLIC_URL).href },
      closing: ['The weekly report has the same lines, added up over seven days, and arrives on Monday.'],
      reason: 'This is an example: the vehicles and the company are invented.',
    },
    settings,
  );
}

/** Litres per 100 km. */
function rateOf(vehicle: DayVehicle): number {
  return (litresBurnt(vehicle, first, last) / kmDriven(vehicle, first, last)) * 100;
}
