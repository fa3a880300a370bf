import { assertEvent, assign, setup } from 'xstate';
import type { ExchangeRate } from '../contract/exchange-rate.ts';
import type { FieldError } from '../contract/field-error.ts';
import {
  type Figures,
  figureError,
  figureIn,
  figuresIn,
  type PaybackField,
  paybackOf,
  type TypedFigures,
} from '../contract/payback.ts';
import { defaultPricingOptions, type PricingOptions } from '../contract/pricing.ts';

/** How long nothing is typed before the sum is worked out, in milliseconds: it is announced once, not at every key. */
export const paybackPause = 700;

/** A figure of a link that cannot be right, and what the page made of it. */
export type Correction = { field: PaybackField; from: string; to: string };

export type PaybackContext = {
  texts: TypedFigures;
  billing: PricingOptions['billing'];
  /** The owner's exchange rate; without it the sum is in dollars. */
  rate: ExchangeRate | undefined;
  /** The figures of the sum that is shown; undefined until all four are possible. */
  figures: Figures | undefined;
  fieldErrors: FieldError[];
  corrections: readonly Correction[];
};

export type PaybackEvent =
  | { type: 'figure.typed'; field: PaybackField; text: string }
  | { type: 'figure.left'; field: PaybackField }
  | ({ type: 'quote.changed' } & PricingOptions)
  | {
      type: 'address.changed';
      texts: TypedFigures;
      billing: PricingOptions['billing'];
      corrections: readonly Correction[];
    };

/** The sum on the pricing page: with the visitor's own figures, the month in which the Business plan has paid for itself. */
export const paybackMachine = setup({
  types: {
    context: {} as PaybackContext,
    input: {} as { rate?: ExchangeRate | undefined },
    events: {} as PaybackEvent,
    meta: {} as { requirement: string },
  },
  guards: {
    isIncomplete: ({ context }) => context.figures === undefined,
    isEarning: ({ context: { figures, billing, rate } }) =>
      figures !== undefined && paybackOf(figures, billing, rate).month !== undefined,
    isCorrected: ({ event }) => event.type === 'address.changed' && event.corrections.length > 0,
  },
  actions: {
    rememberFigure: assign(({ context, event }) => {
      assertEvent(event, 'figure.typed');
      const { field, text } = event;
      return {
        texts: { ...context.texts, [field]: text },
        fieldErrors: context.fieldErrors.filter((error) => error.field !== field),
      };
    }),
    checkFigure: assign(({ context, event }) => {
      assertEvent(event, 'figure.left');
      const { field } = event;
      const { [field]: text } = context.texts;
      const message = figureError(field, text);
      const others = context.fieldErrors.filter((error) => error.field !== field);
      return {
        texts: { ...context.texts, [field]: String(figureIn(field, text) ?? text) },
        fieldErrors: message ? [...others, { field, message }] : others,
      };
    }),
    adoptQuote: assign(({ context, event }) => {
      assertEvent(event, 'quote.changed');
      return {
        texts: { ...context.texts, vehicles: String(event.vehicles) },
        billing: event.billing,
        fieldErrors: context.fieldErrors.filter(({ field }) => field !== 'vehicles'),
      };
    }),
    adoptAddress: assign(({ event }) => {
      assertEvent(event, 'address.changed');
      const { texts, billing, corrections } = event;
      return { texts, billing, corrections, fieldErrors: [] };
    }),
    workOut: assign({ figures: ({ context }) => figuresIn(context.texts) }),
  },
  delays: { paybackPause },
}).createMachine({
  id: 'payback',
  description: 'A sum with the visitor’s own figures: when the plan has paid for itself.',
  meta: { requirement: '2.payback' },
  context: ({ input }) => ({
    texts: { vehicles: String(defaultPricingOptions.vehicles), litres: '', price: '', lost: '' },
    billing: defaultPricingOptions.billing,
    rate: input?.rate,
    figures: undefined,
    fieldErrors: [],
    corrections: [],
  }),
  type: 'parallel',
  on: {
    'figure.left': {
      actions: 'checkFigure',
      description: 'The field shows the figure as it was understood, or says what is wrong with it.',
      meta: { requirement: '2.payback-figures' },
    },
  },
  states: {
    sum: {
      initial: 'incomplete',
      on: {
        'figure.typed': { target: '.typing', actions: 'rememberFigure' },
        'quote.changed': { target: '.workedOut', actions: 'adoptQuote' },
        'address.changed': {
          target: '.workedOut',
          actions: 'adoptAddress',
          meta: { requirement: '2.payback-address' },
        },
      },
      states: {
        typing: {
          description: 'The figures change; the last sum stays until they no longer do.',
          after: { paybackPause: { target: 'workedOut' } },
        },
        workedOut: {
          description: 'The sum follows from the figures.',
          entry: 'workOut',
          always: [
            { guard: 'isIncomplete', target: 'incomplete' },
            { guard: 'isEarning', target: 'earning' },
            { target: 'losing' },
          ],
        },
        incomplete: { description: 'A figure is missing or impossible: the formula stands in words.' },
        earning: {
          description: 'The formula stands with its numbers, and the month in which the plan has paid for itself.',
        },
        losing: { description: 'The formula stands with its numbers, and says that the plan never pays for itself.' },
      },
    },
    link: {
      initial: 'asSent',
      meta: { requirement: '2.payback-address' },
      on: {
        'address.changed': [{ guard: 'isCorrected', target: '.corrected' }, { target: '.asSent' }],
      },
      states: {
        asSent: { description: 'The figures are the visitor’s, or those of a link.' },
        corrected: {
          description: 'A message says which figures of the link could not be right, and what became of them.',
          on: { 'figure.typed': { target: 'asSent' } },
        },
      },
    },
  },
});
