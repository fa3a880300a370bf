import * as z from 'zod/mini';

/** The page of the prices. */
export const pricingPage = '/price';

/** How a fleet pays: for a year, or from month to month. */
const billings = ['annual', 'monthly'] as const;

export type Billing = (typeof billings)[number];

/** The plans that have a price; Enterprise is agreed with sales. */
export type PricedPlan = 'basic' | 'business';

/** Specification 9: Enterprise is for more vehicles than this. */
export const maxVehiclesBeforeEnterprise = 100;

/** More digits than this are a slip of the keys, and no amount that could still be read. */
const mostVehicles = 999_999;

/**
 * The vehicles that a text says: specification 5 (Vehicle count). It is parsed as a whole number, as far as it begins with
 * one; what is no number, or below 1, is 1.
 */
export function vehicleCount(text: string): number {
  const count = Number.parseInt(text, 10);
  return Number.isNaN(count) ? 1 : Math.min(Math.max(count, 1), mostVehicles);
}

/** What the query of the page's address says, with the defaults of specification 4 and 9 for what it does not. */
export const pricingQuery = z.object({
  vehicles: z.catch(z.pipe(z.string(), z.transform(vehicleCount)), 1),
  billing: z.catch(z.enum(billings), 'annual'),
});

/** What prices are asked for. */
export type PricingOptions = z.output<typeof pricingQuery>;

/** The quote of a page that nobody has changed. */
export const defaultPricingOptions: PricingOptions = pricingQuery.parse({});

/**
 * Cents a vehicle and month with annual billing: specification 9. Basic is also multiplied by a second input, which is 1
 * unless given and nowhere asked for; that of Business adds nothing.
 */
const annualCents: Record<PricedPlan, number> = { basic: 500, business: 1500 };

/** Specification 9: monthly billing multiplies by 1.3. In tenths, so that every amount is a whole number of cents. */
const tenths: Record<Billing, number> = { annual: 10, monthly: 13 };

/** What a plan costs a month, in dollars: for one vehicle, and for all of them (rulings: pricing). */
export function pricesOf(plan: PricedPlan, { vehicles, billing }: PricingOptions): { vehicle: number; total: number } {
  const cents = (annualCents[plan] * tenths[billing]) / 10;
  return { vehicle: cents / 100, total: (cents * vehicles) / 100 };
}
