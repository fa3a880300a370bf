import * as z from 'zod/mini';
import { withPlainDigits } from './digits.ts';
import { withoutInvisible } from './text.ts';

/** The pricing page. */
export const pricingPage = '/price';

/** How a fleet pays: by the year or by the month. */
const billings = ['annual', 'monthly'] as const;

export type Billing = (typeof billings)[number];

/** The plans with a price. The price of Enterprise is agreed with sales. */
export type PricedPlan = 'basic' | 'business';

/** Enterprise is for more vehicles than this: specification 9. */
export const maxVehiclesBeforeEnterprise = 100;

/** A larger number is a typing error, and would not fit on the page. */
export const mostVehicles = 999_999;

/**
 * A number whose digits are grouped by one mark: by thousands, or by lakhs as in '1,00,000'. It does not begin with 0, so
 * '0.500' is not one.
 */
const grouped = /^\s*\+?[1-9]\d{0,2}(?<mark>[,.'’،٬，．\p{Zs}])(?:\d{2,3}\k<mark>)*\d{3}(?!\d)/u;

/** The whole number that a text begins with, as its digits show it; undefined if it begins with none. */
export function wholeNumberIn(text: string): number | undefined {
  const shown = withPlainDigits(withoutInvisible(text)).replace(grouped, (number) => number.replace(/[^\d+]/g, ''));
  const number = Number.parseInt(shown, 10);
  return Number.isNaN(number) ? undefined : number;
}

/**
 * Parses a vehicle count: specification 5 (Vehicle count), after its digits were read as the number that they show (rulings
 * on pricing). Text that does not begin with a whole number, or with one below 1, counts as 1.
 */
export function vehicleCount(text: string): number {
  const count = wholeNumberIn(text) ?? 1;
  return Math.min(Math.max(count, 1), mostVehicles);
}

/** The query parameters of the pricing page, with the defaults of specification 4 and 9. */
export const pricingQuery = z.object({
  vehicles: z.catch(z.pipe(z.string(), z.transform(vehicleCount)), 1),
  billing: z.catch(z.enum(billings), 'annual'),
});

/** What the visitor wants prices for. */
export type PricingOptions = z.output<typeof pricingQuery>;

/** The options when the page opens without a query. */
export const defaultPricingOptions: PricingOptions = pricingQuery.parse({});

/**
 * Cents per vehicle per month with annual billing: specification 9. The specification's second input is left out: no page asks
 * for it, it multiplies Basic by 1 and adds 0 to Business.
 */
const annualCents: Record<PricedPlan, number> = { basic: 500, business: 1500 };

/** Dollars for a tracker, paid once per vehicle with its installation: specification 9. */
export const trackerPrice = 90;

/** Monthly billing multiplies by 1.3: specification 9. In tenths, so that every amount is a whole number of cents. */
const tenths: Record<Billing, number> = { annual: 10, monthly: 13 };

/** The dollars that annual billing saves against monthly billing, per vehicle per year (rulings on pricing). */
export function annualSavingOf(plan: PricedPlan): number {
  const saved = centsOf(plan, 'monthly') - centsOf(plan, 'annual');
  return (12 * saved) / 100;
}

/** The monthly price of a plan in dollars, for one vehicle and for all of them (rulings on pricing). */
export function pricesOf(plan: PricedPlan, { vehicles, billing }: PricingOptions): { vehicle: number; total: number } {
  const cents = centsOf(plan, billing);
  return { vehicle: cents / 100, total: (cents * vehicles) / 100 };
}

/** The price of a plan per vehicle per month. */
function centsOf(plan: PricedPlan, billing: Billing): number {
  return (annualCents[plan] * tenths[billing]) / 10;
}
