import type { RouterHistory } from '@tanstack/react-router';
import type { Figures } from '../../../contract/payback.ts';
import type { BookingEvent } from '../../../machines/booking.ts';
import { kesRate } from '../../kes-rate.ts';
import { figuresTakenAlong, queryWithoutSum } from '../payback/address.ts';
import { count } from '../pricing/dollars.ts';

/**
 * Has the booking ask to see the sum first whose figures were in its address, unless the address has changed since. The figures then leave
 * it, or a reload would put the sum back in place of what the visitor has chosen.
 */
export function adoptSum(history: RouterHistory, search: string, send: (event: BookingEvent) => void): void {
  const figures = figuresTakenAlong(search, kesRate);
  if (!figures || history.location.search !== search) return;
  const { pathname } = history.location;
  send({ type: 'field.changed', field: 'interest', value: sumInWords(figures) });
  history.replace(pathname + queryWithoutSum(search));
}

/** The sum as what to see first in a demo: short enough for that field with the largest figures. */
function sumInWords({ vehicles, litres, price, lost }: Figures): string {
  const fleet = `${count(vehicles)} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`;
  return `Fuel: ${fleet}, ${count(litres)} litres a month at ${kesRate ? 'KES ' : '$'}${price}, ${lost}% lost`;
}
