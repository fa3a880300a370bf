import type { RouterHistory } from '@tanstack/react-router';
import type { Figures } from '../../../contract/payback.ts';
import { kesRate } from '../../kes-rate.ts';
import { figuresTakenAlong, queryWithoutSum } from '../payback/address.ts';
import { count } from '../pricing/dollars.ts';
import { bookingDraft } from './draft.ts';

/**
 * Has the booking ask to see the sum first whose figures are in the address. They then leave the address, or a reload would put the sum
 * back in place of what the visitor has chosen since.
 */
export function adoptSum(history: RouterHistory): void {
  const { pathname, search } = history.location;
  const figures = figuresTakenAlong(search, kesRate);
  if (!figures) return;
  bookingDraft.seeFirst(sumInWords(figures));
  history.replace(pathname + queryWithoutSum(search));
}

/** The sum as what to see first in a demo: short enough for that field with the largest figures. */
function sumInWords({ vehicles, litres, price, lost }: Figures): string {
  const fleet = `${count(vehicles)} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`;
  return `Fuel: ${fleet}, ${count(litres)} litres a month at ${kesRate ? 'KES ' : '$'}${price}, ${lost}% lost`;
}
