import { headlines } from '../../content/headlines.ts';
import type { SiteContext } from './__root.tsx';
import { formTitle } from './-answer.ts';
import { pageHead } from './-head.ts';

/** The head of both routes of the fuel station's form, of which search engines index only the first. */
export function fuelStationHead(context: SiteContext) {
  return pageHead({
    title: formTitle(context, 'fuelStation', headlines['/register_fuel_station']),
    path: '/register_fuel_station',
  });
}
