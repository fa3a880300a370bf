import { at, entered, type FlowProperty, kept } from '../properties/kinds.ts';

const isMany = at('vehicles.many');

export const pricingProperties: Readonly<Record<string, readonly FlowProperty[]>> = {
  pricing: [
    {
      requirement: '9.price-enterprise',
      says: 'Enterprise is recommended for more than 100 vehicles, and for no fewer',
      always: (snapshot) => isMany(snapshot) === snapshot.context.vehicles > 100,
    },
    {
      requirement: '9.vehicles',
      says: 'a fleet has at least one vehicle, and whole ones',
      always: ({ context }) => Number.isInteger(context.vehicles) && context.vehicles >= 1,
    },
    kept('5.vehicles', 'billing and the comparison leave the number of vehicles', 'vehicles', [
      'count.typed',
      'count.raised',
      'count.lowered',
      'address.changed',
    ]),
    entered('4.price', 'monthly prices show only when asked for', 'billing.monthly', [
      'monthly.chosen',
      'address.changed',
    ]),
  ],
};
