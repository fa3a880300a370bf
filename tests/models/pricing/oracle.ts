/** The prices, by specification 2, 4, 5 and 9 (Pricing) and the ruling on pricing. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

type PricingFacts = Facts & {
  /** What the field shows. */
  typed: string;
  /** The number of vehicles that the prices are for. */
  vehicles: number;
};
type Change = (facts: PricingFacts) => PricingFacts | undefined;

/** The three regions of the chart: the billing, whether the fleet is one for Enterprise, and the comparison table. */
const regionsOf = ({ state }: Facts) => state.split(' + ');

/** Specification 9: Enterprise is for more than 100 vehicles; ruling on pricing: above 100 it is pointed at. */
const sizeOf = (vehicles: number) => (vehicles > 100 ? 'vehicles.many' : 'vehicles.few');

/** Specification 2 and 4 (Pricing): billing is annual or monthly. */
const billed =
  (billing: 'annual' | 'monthly'): Change =>
  (facts) => {
    const [before, size, comparison] = regionsOf(facts);
    if (before === `billing.${billing}`) return undefined;
    return { ...facts, state: `billing.${billing} + ${size} + ${comparison}` };
  };

/** Matrix 3.price: the quote (vehicles and billing) is in the address. */
const quoted =
  (vehicles: number, billing: 'annual' | 'monthly'): Change =>
  (facts) => {
    const [, , comparison] = regionsOf(facts);
    const state = `billing.${billing} + ${sizeOf(vehicles)} + ${comparison}`;
    return { ...facts, state, typed: String(vehicles), vehicles };
  };

/** Specification 5 (Vehicle count): a whole number of at least 1, which the field shows as it is typed until it is left. */
const typed =
  (text: string, vehicles: number): Change =>
  (facts) => {
    const [billing, , comparison] = regionsOf(facts);
    return { ...facts, state: `${billing} + ${sizeOf(vehicles)} + ${comparison}`, typed: text, vehicles };
  };

const counted = (vehicles: number): Change => typed(String(vehicles), vehicles);

export const pricingOracle: Oracle<PricingFacts> = {
  // Specification 4: billing defaults to annual. Specification 9: one vehicle. Matrix 2.price-comparison: open at first.
  start: {
    state: 'billing.annual + vehicles.few + comparison.shown',
    running: {},
    typed: '1',
    vehicles: 1,
  },
  after: {
    // Matrix 3.price: the quote (vehicles and billing) is in the address.
    'a link with vehicles and billing is opened': quoted(12, 'monthly'),
    // Specification 4 and 9: without a quote in the address, one vehicle and annual billing.
    'Pricing is chosen in the header': quoted(1, 'annual'),
    // Specification 4 (Pricing): billing can be toggled to monthly and back.
    'annual billing is chosen': billed('annual'),
    'monthly billing is chosen': billed('monthly'),
    "'101' is typed": typed('101', 101),
    // Specification 5: input is parsed as a whole number.
    "'12.7' is typed": typed('12.7', 12),
    // Ruling on pricing: grouped digits are read as the number that they show.
    "'1,000' is typed": typed('1,000', 1000),
    // Specification 5: values below 1 are raised to 1.
    "'0' is typed": typed('0', 1),
    "'-3' is typed": typed('-3', 1),
    // Matrix 5.vehicles: anything but a number becomes 1.
    "'many' is typed": typed('many', 1),
    "'' is typed": typed('', 1),
    // Matrix 5.vehicles: the field keeps what is typed until it loses the focus.
    'the field is left': (facts) => counted(facts.vehicles)(facts),
    // Specification 2 (Pricing): a stepper; it changes the number and what the field shows.
    'One more vehicle is pressed': (facts) => counted(facts.vehicles + 1)(facts),
    // Specification 5: the stepper's down-arrow will not go below 1.
    'One fewer vehicle is pressed': (facts) => (facts.vehicles > 1 ? counted(facts.vehicles - 1)(facts) : undefined),
    // Specification 2 and 4: the comparison table can be shown or hidden.
    'the comparison is toggled': (facts) => {
      const [billing, size, comparison] = regionsOf(facts);
      const toggled = comparison === 'comparison.shown' ? 'comparison.hidden' : 'comparison.shown';
      return { ...facts, state: `${billing} + ${size} + ${toggled}` };
    },
  },
  unnoticed: {
    'pricing.vehicles begun in pricing.vehicles.many': 'One vehicle is few: the chart goes there before anybody looks.',
  },
};
