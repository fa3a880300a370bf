import type { ExchangeRate } from '../contract/exchange-rate.ts';
import type { PaybackField } from '../contract/payback.ts';

/** The words of the sum on the pricing page. */
export const payback = {
  headline: 'When would it pay for itself?',
  lead: 'Do the sum with your own figures. The only figures from us are the prices on this page.',
  workOut: 'Work it out',
  toFill: 'Fill in your figures, and the sum appears here.',
  notes:
    'The sum assumes that you save the whole share from the first month, and treats annual billing as monthly payments. It uses Business because that’s the plan with fuel monitoring. A fuel sensor is only counted if the price of the tracker includes it.',
  enterprise: 'Above 100 vehicles the price is agreed with sales. The sum uses the Business price.',
  book: 'Book a demo with this sum',
  send: 'Send this sum',
} as const;

/** The label of each field, and what its figure means. */
export function paybackFieldWords(
  rate: ExchangeRate | undefined,
): Record<PaybackField, { label: string; hint: string }> {
  return {
    vehicles: { label: 'Vehicles', hint: 'As in the prices above.' },
    litres: { label: 'Litres a month', hint: 'What all of them take, by receipts or fuel cards.' },
    price: {
      label: rate ? 'Price of a litre, in shillings' : 'Price of a litre, in dollars',
      hint: 'At the pump, or delivered to your depot.',
    },
    lost: {
      label: 'Share lost, in percent',
      hint: 'By theft, idling and detours, as far as you can stop them.',
    },
  };
}

/** Each line of the sum, with its formula in words. */
export const paybackFormula = {
  lost: { term: 'Lost each month', words: 'litres × price of a litre × share lost' },
  plan: { term: 'Business each month', words: 'vehicles × price of the plan' },
  trackers: { term: 'Trackers, once', words: 'vehicles × price of a tracker' },
  left: { term: 'Left each month', words: 'lost − Business' },
  month: { term: 'Pays for itself in month', words: 'trackers ÷ what is left, rounded up' },
} as const;

/** What became of figures that cannot be right: those of a link or, without scripts, those that the visitor entered. */
export function correctionsInWords(
  corrections: readonly { field: PaybackField; from: string; to: string }[],
  rate: ExchangeRate | undefined,
  source: 'The link said' | 'You entered' = 'The link said',
): string {
  const words = paybackFieldWords(rate);
  const sentences = corrections.map(({ field, from, to }) => {
    const outcome = to ? `is now ${to}` : 'has to be filled in';
    return `${source} “${from}”, which can’t be right: “${words[field].label}” ${outcome}.`;
  });
  return sentences.join(' ');
}
