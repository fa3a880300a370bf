import type { ExchangeRate } from '../contract/exchange-rate.ts';
import type { PaybackField } from '../contract/payback.ts';
import { type Billing, defaultPricingOptions, pricesOf } from '../contract/pricing.ts';

/** The words of the sum on the pricing page. */
export const payback = {
  headline: 'When would it pay for itself?',
  lead: 'Do the sum with your own figures. None of ours is in it, apart from the prices on this page.',
  unscripted: 'Working it out here needs JavaScript. The formula and the table below do it by hand.',
  toFill: 'Fill in your figures, and the sum appears here.',
  notes:
    'All of the share counts as saved from the first month, and annual billing is counted month by month. Business is the plan that watches fuel. The sensor that measures the tank is in the sum only if the price of the tracker covers it.',
  enterprise: 'Above 100 vehicles the price is agreed with sales. The sum takes that of Business.',
  book: 'Book a demo with this sum',
  send: 'Send this sum',
  byHand: 'The sum by hand',
} as const;

/** The label of each field, and what its figure means. */
export function paybackFieldWords(
  rate: ExchangeRate | undefined,
): Record<PaybackField, { label: string; hint: string }> {
  return {
    vehicles: { label: 'Vehicles', hint: 'The ones you’d track, as in the prices above.' },
    litres: { label: 'Litres a month', hint: 'What all of them take in a month, by receipts or fuel cards.' },
    price: {
      label: rate ? 'Price of a litre, in shillings' : 'Price of a litre, in dollars',
      hint: 'What you pay for it, at the pump or delivered to your depot.',
    },
    lost: {
      label: 'Share lost, in percent',
      hint: 'What theft, idling and detours take, as far as you can stop them.',
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

/** Prices of a litre for which the table by hand has a row: a round step apart, whatever the visitor pays. */
export const pricesByHand = (rate: ExchangeRate | undefined) => (rate ? [150, 175, 200, 225] : [1, 1.25, 1.5, 1.75]);

/** The litres per vehicle per month that cost as much as the Business plan, to one decimal. */
export function litresThatPay(price: number, billing: Billing, rate: ExchangeRate | undefined): string {
  const plan = pricesOf('business', { ...defaultPricingOptions, billing }).vehicle * (rate?.shillings ?? 1);
  return (Math.round((10 * plan) / price) / 10).toFixed(1);
}
