import type { RouterHistory } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import {
  figuresIn as allFiguresIn,
  type Figures,
  figureIn,
  nearestFigure,
  type PaybackField,
  type TypedFigures,
} from '../../../contract/payback.ts';
import { defaultPricingOptions, pricingPage, pricingQuery } from '../../../contract/pricing.ts';
import type { Correction, PaybackContext, paybackMachine } from '../../../machines/payback.ts';
import { keepAddressInStep } from '../address-in-step.ts';
import { queryWith } from '../query.ts';

type Rate = PaybackContext['rate'];

/** The parameter of each figure; that of the price names its currency, so that no dollars are read as shillings. */
export const paybackParametersOf = (rate: Rate): Record<PaybackField, string> => ({
  vehicles: 'vehicles',
  litres: 'litres',
  price: rate ? 'price_kes' : 'price_usd',
  lost: 'lost',
});

/** The parameters that are the sum's alone: the vehicles are also those of the quote. */
const ownParameters = ['litres', 'price_kes', 'price_usd', 'lost'];

/**
 * Keeps the address and the figures in step. Through the address the sum also follows the quote on the same page, and the quote the
 * vehicles of the sum. Returns the function that ends it.
 */
export function followPaybackAddress(actor: ActorRefFrom<typeof paybackMachine>, history: RouterHistory): () => void {
  const { rate } = actor.getSnapshot().context;
  return keepAddressInStep(actor, history, {
    page: pricingPage,
    adopt: (search, former) => {
      const { billing, ...quote } = quoteIn(search);
      if (ownIn(search) === ownIn(former)) actor.send({ type: 'quote.changed', billing, ...quote });
      else actor.send({ type: 'address.changed', billing, ...figuresIn(search, rate) });
    },
    queryOf: ({ context }, search) => paybackQuery(context, search),
    normalised: (search) => paybackQuery({ ...figuresIn(search, rate), rate }, search),
  });
}

/** The query of the figures that are possible, in place of those in `search`. */
export function paybackQuery({ texts, rate }: Pick<PaybackContext, 'texts' | 'rate'>, search: string): string {
  const parameters = paybackParametersOf(rate);
  const values: Record<string, string> = {};
  for (const [field, parameter] of Object.entries(parameters) as [PaybackField, string][]) {
    const figure = figureIn(field, texts[field]);
    const isDefault = field === 'vehicles' && figure === defaultPricingOptions.vehicles;
    if (figure !== undefined && !isDefault) values[parameter] = String(figure);
  }
  return queryWith(search, ['vehicles', ...ownParameters], values);
}

/** The address of a booking that takes the sum along: a new tab or window has it too. */
export function bookingWith(context: Pick<PaybackContext, 'texts' | 'rate'>): `/booking${string}` {
  return `/booking${paybackQuery(context, '')}`;
}

/** The figures of the sum that an address takes along; undefined if it names none, or one that cannot be right. */
export function figuresTakenAlong(search: string, rate: Rate): Figures | undefined {
  const { texts, corrections } = figuresIn(search, rate);
  return corrections.length === 0 ? allFiguresIn(texts) : undefined;
}

/** The query without the figures of the sum. */
export function queryWithoutSum(search: string): string {
  return queryWith(search, ['vehicles', ...ownParameters], {});
}

/** The sum that a query names, as far as its figures are possible, for the quote that it names too. */
export function sumNamedIn(search: string, rate: Rate) {
  const { texts, corrections } = figuresIn(search, rate);
  return { texts, corrections, figures: allFiguresIn(texts), billing: quoteIn(search).billing };
}

/** The figures that an address names, each of them possible, and what had to be corrected. */
function figuresIn(search: string, rate: Rate): { texts: TypedFigures; corrections: Correction[] } {
  const query = new URLSearchParams(search);
  const texts: TypedFigures = { vehicles: String(quoteIn(search).vehicles), litres: '', price: '', lost: '' };
  const corrections: Correction[] = [];
  for (const [field, parameter] of Object.entries(paybackParametersOf(rate)) as [PaybackField, string][]) {
    const from = query.get(parameter);
    if (from === null) continue;
    texts[field] = figureIn(field, from) === undefined ? nearestFigure(field, from) : String(figureIn(field, from));
    if (field === 'vehicles' && texts[field] === '') texts[field] = String(defaultPricingOptions.vehicles);
    if (figureIn(field, from) === undefined) corrections.push({ field, from, to: texts[field] });
  }
  const foreign = query.get(rate ? 'price_usd' : 'price_kes');
  if (foreign !== null && texts.price === '') {
    corrections.push({ field: 'price', from: `${rate ? '$' : 'KES '}${foreign}`, to: '' });
  }
  return { texts, corrections };
}

function quoteIn(search: string) {
  return pricingQuery.parse(Object.fromEntries(new URLSearchParams(search)));
}

function ownIn(search: string): string {
  const query = new URLSearchParams(search);
  return ownParameters.map((name) => query.get(name)).join('&');
}
