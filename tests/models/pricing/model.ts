import type { SnapshotFrom } from 'xstate';
import { defaultPricingOptions } from '../../../contract/pricing.ts';
import { pricingMachine, pricingOptionsOf } from '../../../machines/pricing.ts';
import type { Model, ModelEventCase } from '../model.ts';

type Pricing = typeof pricingMachine;
type Snapshot = SnapshotFrom<Pricing>;

const count = 'How many vehicles?';
const annual = 'Annual Save up to 33%';
const monthly = 'Monthly';
const fewer = { role: 'button', name: 'One fewer vehicle' } as const;
const table = { role: 'table', name: 'What each plan includes' } as const;
const pricingLink = { role: 'link', name: 'Pricing', within: { role: 'navigation', name: 'Main' } } as const;

/** Longer than the URL lags behind the last change, in milliseconds. */
const urlPause = 300;

/** Whether the field shows the number as it was understood; until then, a press elsewhere leaves the field first. */
const isSettled = ({ context: { typed, vehicles } }: Snapshot) => typed === String(vehicles);

const typed = (text: string): ModelEventCase<Pricing> => ({
  name: `'${text}' is typed`,
  event: { type: 'count.typed', text },
  when: (snapshot) => snapshot.matches({ comparison: 'shown' }) && snapshot.context.typed !== text,
  cause: ({ user }) => user.fill(count, text),
});

/** The table does not change the prices, so while it is hidden it is only shown again. */
const settled = (eventCase: ModelEventCase<Pricing>): ModelEventCase<Pricing> => ({
  ...eventCase,
  when: (snapshot) =>
    isSettled(snapshot) && snapshot.matches({ comparison: 'shown' }) && (eventCase.when?.(snapshot) ?? true),
});

export const pricingModel: Model<Pricing> = {
  machine: pricingMachine,
  requirements: ['2.price-billing', '2.price-comparison'],
  route: '/price',
  screen: 'wide',
  eventCases: [
    {
      name: 'a link with vehicles and billing is opened',
      event: { type: 'address.changed', options: { vehicles: 12, billing: 'monthly' } },
      opening: true,
      when: isDefault,
      begin: async () => '/price?vehicles=12&billing=monthly',
      cause: async () => {},
    },
    settled({
      name: 'Pricing is chosen in the header',
      event: { type: 'address.changed', options: defaultPricingOptions },
      when: (snapshot) => !isDefault(snapshot),
      cause: async ({ user, environment }) => {
        await environment.pass(urlPause);
        await user.click(pricingLink);
      },
    }),
    settled({
      name: 'annual billing is chosen',
      event: { type: 'annual.chosen' },
      cause: ({ user }) => user.tick(annual, 'option'),
    }),
    settled({
      name: 'monthly billing is chosen',
      event: { type: 'monthly.chosen' },
      when: (snapshot) => snapshot.matches({ vehicles: 'few' }),
      cause: ({ user }) => user.tick(monthly, 'option'),
    }),
    typed('101'),
    typed('12.7'),
    typed('1,000'),
    typed('0'),
    typed('-3'),
    typed('many'),
    typed(''),
    {
      name: 'the field is left',
      event: { type: 'count.left' },
      when: (snapshot) => snapshot.matches({ comparison: 'shown' }) && !isSettled(snapshot),
      cause: ({ user }) => user.press('Tab', { label: count }),
    },
    settled({
      name: 'One more vehicle is pressed',
      event: { type: 'count.raised' },
      when: ({ context }) => [1, 100].includes(context.vehicles),
      cause: ({ user }) => user.click({ role: 'button', name: 'One more vehicle' }),
    }),
    settled({
      name: 'One fewer vehicle is pressed',
      event: { type: 'count.lowered' },
      when: ({ context }) => [1, 2, 101].includes(context.vehicles),
      // At one vehicle the button is marked as disabled but keeps the focus.
      cause: ({ user }, { before }) =>
        before.can({ type: 'count.lowered' }) ? user.click(fewer) : user.press('Enter', fewer),
    }),
    {
      name: 'the comparison is toggled',
      event: { type: 'comparison.pressed' },
      when: (snapshot) => isSettled(snapshot) && snapshot.matches({ billing: 'annual', vehicles: 'few' }),
      cause: ({ user }, { before }) =>
        user.click({
          role: 'button',
          name: before.matches({ comparison: 'shown' }) ? 'Hide the comparison' : 'Show the comparison',
        }),
    },
  ],
  smoke: [
    {
      title: 'See the price for a fleet',
      steps: ['One more vehicle is pressed', 'One fewer vehicle is pressed', "'1,000' is typed", 'the field is left'],
    },
  ],
  byHand: [
    {
      title: 'Switch between monthly and annual billing',
      steps: ['monthly billing is chosen', 'annual billing is chosen'],
    },
    {
      title: 'Enter what is not a number of vehicles',
      steps: [
        "'12.7' is typed",
        'the field is left',
        "'0' is typed",
        'the field is left',
        "'-3' is typed",
        'the field is left',
        "'many' is typed",
        'the field is left',
        "'' is typed",
        'the field is left',
      ],
    },
    {
      title: 'Enter more than 100 vehicles',
      steps: ["'101' is typed", 'One fewer vehicle is pressed', 'One more vehicle is pressed'],
    },
    {
      title: 'Hide the comparison of the plans and show it again',
      steps: ['the comparison is toggled', 'the comparison is toggled'],
    },
  ],
  serialise: ({ context }) => context,
  sources: {},
  unnoticed: {
    'pricing.billing|address.changed|1 removed':
      'On the path the billing is annual already: see tests/views/pricing-address.test.ts.',
    'pricing.vehicles|count.left|0 redirected to pricing.billing.monthly':
      'On the path the billing is monthly already.',
  },
  states: {
    'pricing.billing': (user, snapshot) => user.see({ role: 'status', text: totalsOf(snapshot) }),
    'pricing.billing.annual': (user) => user.seeTicked(annual, true, 'option'),
    'pricing.billing.monthly': (user) => user.seeTicked(monthly, true, 'option'),
    'pricing.vehicles': (user, { context }) => user.seeValue(count, context.typed),
    'pricing.vehicles.few': (user) => user.doesNotSee({ role: 'status', text: 'More than 100 vehicles?' }),
    'pricing.vehicles.many': (user) => user.see({ role: 'status', text: 'More than 100 vehicles?' }),
    'pricing.comparison.shown': async (user) => {
      await user.see({ role: 'button', name: 'Hide the comparison', expanded: true });
      await user.see(table);
    },
    'pricing.comparison.hidden': async (user) => {
      await user.see({ role: 'button', name: 'Show the comparison', expanded: false });
      await user.doesNotSee(table);
    },
  },
};

function isDefault(snapshot: Snapshot): boolean {
  const { vehicles, billing } = pricingOptionsOf(snapshot);
  return vehicles === defaultPricingOptions.vehicles && billing === defaultPricingOptions.billing;
}

/** The totals by specification 9: 5 and 15 dollars per vehicle, times 1.3 with monthly billing. */
function totalsOf(snapshot: Snapshot): string {
  const { vehicles, billing } = pricingOptionsOf(snapshot);
  const factor = billing === 'monthly' ? 1.3 : 1;
  const dollars = (each: number) =>
    `$${(vehicles * each * factor).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return `Basic ${dollars(5)} a month, Business ${dollars(15)} a month`;
}
