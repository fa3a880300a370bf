import { assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import {
  defaultPricingOptions,
  maxVehiclesBeforeEnterprise,
  type PricingOptions,
  vehicleCount,
} from '../contract/pricing.ts';

export type PricingContext = {
  /** The number of vehicles that the prices are for. */
  vehicles: number;
  /** The content of the vehicles field, which may not be a number yet. */
  typed: string;
};

export type PricingEvent =
  | { type: 'annual.chosen' }
  | { type: 'monthly.chosen' }
  | { type: 'count.typed'; text: string }
  | { type: 'count.left' }
  | { type: 'count.raised' }
  | { type: 'count.lowered' }
  | { type: 'comparison.pressed' }
  | { type: 'address.changed'; options: PricingOptions };

/** Pricing: specification 2, 4, 5 and 9. The billing, the number of vehicles, and the table that compares the plans. */
export const pricingMachine = setup({
  types: {
    context: {} as PricingContext,
    events: {} as PricingEvent,
    meta: {} as { requirement: string },
  },
  guards: {
    isEnterpriseFleet: ({ context }) => context.vehicles > maxVehiclesBeforeEnterprise,
    isEveryPlanFleet: ({ context }) => context.vehicles <= maxVehiclesBeforeEnterprise,
    canLower: ({ context }) => context.vehicles > 1,
    isMonthly: ({ event }) => {
      assertEvent(event, 'address.changed');
      return event.options.billing === 'monthly';
    },
  },
  actions: {
    readCount: assign(({ event }) => {
      assertEvent(event, 'count.typed');
      return { typed: event.text, vehicles: vehicleCount(event.text) };
    }),
    writeCount: assign({ typed: ({ context }) => String(context.vehicles) }),
    raiseCount: assign(({ context }) => counted(context.vehicles + 1)),
    lowerCount: assign(({ context }) => counted(context.vehicles - 1)),
    adoptCount: assign(({ event }) => {
      assertEvent(event, 'address.changed');
      return counted(event.options.vehicles);
    }),
  },
}).createMachine({
  id: 'pricing',
  description: 'The price of each plan for a fleet, and a comparison of the plans.',
  context: { vehicles: defaultPricingOptions.vehicles, typed: String(defaultPricingOptions.vehicles) },
  type: 'parallel',
  states: {
    billing: {
      meta: { requirement: '4.price' },
      initial: 'annual',
      on: {
        'address.changed': [
          { guard: 'isMonthly', target: '.monthly', meta: { requirement: '3.price' } },
          { target: '.annual', meta: { requirement: '3.price' } },
        ],
      },
      states: {
        annual: {
          description: 'The prices with annual billing, labelled Save up to 33%.',
          on: { 'monthly.chosen': { target: 'monthly' } },
        },
        monthly: {
          description: 'The prices with monthly billing, 1.3 times the annual ones.',
          meta: { requirement: '9.price-monthly' },
          on: { 'annual.chosen': { target: 'annual', meta: { requirement: '4.price' } } },
        },
      },
    },
    vehicles: {
      meta: { requirement: '2.price-vehicles' },
      initial: 'few',
      on: {
        'count.typed': {
          actions: 'readCount',
          description: 'The prices follow the typed number, and the field keeps the text as typed.',
          meta: { requirement: '5.vehicles' },
        },
        'count.left': {
          actions: 'writeCount',
          description: 'The field shows the number as it was understood.',
          meta: { requirement: '5.vehicles' },
        },
        'count.raised': { actions: 'raiseCount' },
        'count.lowered': { guard: 'canLower', actions: 'lowerCount', meta: { requirement: '5.vehicles' } },
        'address.changed': {
          actions: 'adoptCount',
          description: 'The visitor opened a link that names vehicles and billing.',
          meta: { requirement: '3.price' },
        },
      },
      states: {
        few: {
          description: 'Every plan is offered.',
          always: { guard: 'isEnterpriseFleet', target: 'many', meta: { requirement: '9.price-enterprise' } },
        },
        many: {
          description: 'The Enterprise plan is recommended.',
          meta: { requirement: '9.price-enterprise' },
          always: { guard: 'isEveryPlanFleet', target: 'few' },
        },
      },
    },
    comparison: {
      meta: { requirement: '4.price-comparison' },
      initial: 'shown',
      states: {
        shown: {
          description: 'The comparison table shows, as it does without scripts.',
          on: { 'comparison.pressed': { target: 'hidden' } },
        },
        hidden: {
          description: 'The comparison table is hidden.',
          on: { 'comparison.pressed': { target: 'shown' } },
        },
      },
    },
  },
});

/** The vehicles and the billing that the prices are shown for. */
export function pricingOptionsOf(snapshot: SnapshotFrom<typeof pricingMachine>): PricingOptions {
  return {
    vehicles: snapshot.context.vehicles,
    billing: snapshot.matches({ billing: 'monthly' }) ? 'monthly' : 'annual',
  };
}

function counted(count: number): PricingContext {
  const vehicles = vehicleCount(String(count));
  return { vehicles, typed: String(vehicles) };
}
