import * as z from 'zod/mini';
import { withPlainDigits } from './digits.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import { type Billing, mostVehicles, pricesOf, pricingPage, trackerPrice, wholeNumberIn } from './pricing.ts';
import { withoutInvisible } from './text.ts';

/** The visitor's own figures, in the order of the form. */
export const paybackFields = ['vehicles', 'litres', 'price', 'lost'] as const;

export type PaybackField = (typeof paybackFields)[number];

/** `GET`: the pricing page with the sum that the query names, for visitors without scripts. */
export const paybackPath = `${pricingPage}/sum`;

/** What the page of a sum is given: the query, which it reads as it reads that of its own address. */
export const paybackFormAnswer = /* @__PURE__ */ z.object({
  flow: z.literal('payback'),
  kind: z.literal('accepted'),
  form: z.object({ search: z.string() }),
});

/** The figures as typed, unchecked. */
export type TypedFigures = Record<PaybackField, string>;

/** The vehicles, the litres of all of them in a month, the price of a litre, and the share lost in percent. */
export type Figures = Record<PaybackField, number>;

type Rule = {
  read: (text: string) => number | undefined;
  least: number;
  most: number;
  error: string;
};

const rules: Record<PaybackField, Rule> = {
  vehicles: {
    read: wholeNumberIn,
    least: 1,
    most: mostVehicles,
    error: 'Enter a whole number of vehicles, at least 1',
  },
  litres: {
    read: wholeNumberIn,
    least: 1,
    most: 99_999_999,
    error: 'Enter a whole number of litres, at least 1',
  },
  price: { read: decimalIn, least: 0.01, most: 99_999, error: 'Enter the price of a litre, at least 0.01' },
  lost: { read: decimalIn, least: 0, most: 100, error: 'Enter a share from 0 to 100' },
};

/** The figure that a text shows; undefined if it shows none that is possible. */
export function figureIn(field: PaybackField, text: string): number | undefined {
  const { read, least, most } = rules[field];
  const figure = read(text);
  return figure !== undefined && figure >= least && figure <= most ? figure : undefined;
}

/** What is wrong with the text of a field, or nothing. An empty field is not wrong, but still to be filled in. */
export function figureError(field: PaybackField, text: string): string {
  return text.trim() === '' || figureIn(field, text) !== undefined ? '' : rules[field].error;
}

/** The possible figure that is nearest to what a text shows, as text; empty if it shows no number. */
export function nearestFigure(field: PaybackField, text: string): string {
  const { read, least, most } = rules[field];
  const figure = read(text);
  return figure === undefined ? '' : String(Math.min(Math.max(figure, least), most));
}

/** All four figures, once they are possible. */
export function figuresIn(typed: TypedFigures): Figures | undefined {
  const figures = paybackFields.map((field) => [field, figureIn(field, typed[field])] as const);
  return figures.some(([, figure]) => figure === undefined) ? undefined : (Object.fromEntries(figures) as Figures);
}

/** The sum, in shillings if there is a rate, and else in dollars. */
export type Payback = {
  /** What the lost litres cost each month. */
  lost: number;
  /** What the Business plan costs each month: it is the one that watches fuel. */
  plan: number;
  /** What the trackers cost, once. */
  trackers: number;
  /** What is left of the loss each month once the plan is paid; below 0 the plan costs more. */
  left: number;
  /** The month by whose end that has paid for the trackers; undefined if it never does. */
  month: number | undefined;
};

/** Works out when the Business plan pays for itself, if all that is lost is saved. Every amount is rounded to cents first. */
export function paybackOf({ vehicles, litres, price, lost }: Figures, billing: Billing, rate?: ExchangeRate): Payback {
  const cents = (dollars: number) => Math.round(dollars * (rate?.shillings ?? 1) * 100);
  // The share is in percent, so this is in cents.
  const saved = Math.round(litres * price * lost);
  const plan = cents(pricesOf('business', { vehicles, billing }).total);
  const trackers = cents(trackerPrice * vehicles);
  const left = saved - plan;
  return {
    lost: saved / 100,
    plan: plan / 100,
    trackers: trackers / 100,
    left: left / 100,
    month: left > 0 ? Math.ceil(trackers / left) : undefined,
  };
}

/**
 * The number that a text shows, to two decimals: '1,250.50', '1 250.50' and '1,4' as well as '5%', '$1.40' and 'KES 180'. A full
 * stop is always the decimal point, and so is a comma before one or two digits.
 */
function decimalIn(text: string): number | undefined {
  const shown = withPlainDigits(withoutInvisible(text))
    .trim()
    .replace(/^(?:KES|\$)\s*/i, '')
    .replace(/%$/, '')
    .trimEnd()
    .replace(/(?<=\d)[\s,'’](?=\d{3}(?!\d))/g, '')
    .replace(/,(?=\d{1,2}$)/, '.');
  return /^\d+(?:\.\d+)?$/.test(shown) ? Math.round(Number(shown) * 100) / 100 : undefined;
}
