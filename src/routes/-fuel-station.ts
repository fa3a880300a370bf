import { headlines } from '../../content/headlines.ts';
import type { FuelStationAnswer } from '../../contract/fuel-station.ts';
import type { SiteContext } from './__root.tsx';
import { pageHead } from './-head.ts';

/** The head of both routes of the fuel station's form; only the first is canonical. */
export function fuelStationHead(context: SiteContext) {
  const rejected = fuelStationAnswerIn(context)?.kind === 'rejected';
  return pageHead({
    title: rejected ? `Error: ${headlines['/register_fuel_station']}` : headlines['/register_fuel_station'],
    description: 'Register your fuel station and get a login for its manager and one for its fuel attendant.',
    path: '/register_fuel_station',
  });
}

/** The server's answer to the fuel station's form, where this document is one. */
export function fuelStationAnswerIn({ answer }: SiteContext): FuelStationAnswer | undefined {
  return answer?.flow === 'fuelStation' ? answer : undefined;
}
