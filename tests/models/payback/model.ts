import type { SnapshotFrom } from 'xstate';
import type { PaybackField } from '../../../contract/payback.ts';
import { paybackMachine, paybackPause } from '../../../machines/payback.ts';
import type { Model, ModelEventCase } from '../model.ts';

type Machine = typeof paybackMachine;
type Snapshot = SnapshotFrom<Machine>;

const labels: Record<PaybackField, string> = {
  vehicles: 'Vehicles',
  litres: 'Litres a month',
  price: 'Price of a litre, in dollars',
  lost: 'Share lost, in percent',
};

/** Longer than the URL lags behind the last change, in milliseconds. */
const urlPause = 300;

/** A complete sum, as its fields are filled in. */
const example: Record<PaybackField, string> = { vehicles: '12', litres: '4800', price: '1.4', lost: '5' };
const order = Object.keys(example) as PaybackField[];

/** What the fields show as it was understood, which leaving them does not change. */
const understood = [...Object.values(example), '', '1', '2', '0', '100'];

/** Whether no field changes once it is left. */
const isSettled = ({ context: { texts, fieldErrors } }: Snapshot) =>
  order.every((field) => understood.includes(texts[field]) || fieldErrors.some((error) => error.field === field));

const isBlank = ({ context: { texts } }: Snapshot) => order.every((field) => ['', '1'].includes(texts[field]));

/** The fields are filled in from top to bottom; one that is filled in as in the example can be changed. */
const filled = (field: PaybackField, text: string = example[field]): ModelEventCase<Machine> => ({
  name: `'${text}' is typed as ${labels[field].toLowerCase()}`,
  event: { type: 'figure.typed', field, text },
  when: (snapshot) => {
    const { texts } = snapshot.context;
    const isNext = order.slice(0, order.indexOf(field)).every((earlier) => texts[earlier] === example[earlier]);
    return isSettled(snapshot) && isNext && texts[field] !== text && (text === example[field] || isExample(snapshot));
  },
  cause: ({ user }) => user.fill(labels[field], text),
});

const isExample = ({ context: { texts } }: Snapshot) => order.every((field) => texts[field] === example[field]);

const left = (field: PaybackField): ModelEventCase<Machine> => ({
  name: `${labels[field]} is left`,
  event: { type: 'figure.left', field },
  when: (snapshot) => !isSettled(snapshot) && !understood.includes(snapshot.context.texts[field]),
  cause: ({ user }) => user.press('Tab', { label: labels[field] }),
});

const link = (name: string, query: string, event: ModelEventCase<Machine>['event']): ModelEventCase<Machine> => ({
  name,
  event,
  opening: true,
  when: isBlank,
  begin: async () => `/price?${query}`,
  cause: async () => {},
});

const status = (text: string) => ({ role: 'status', text }) as const;
const verdictMissing = 'Fill in your figures, and the sum appears here.';
const corrected = 'The link said “150”, which can’t be right: “Share lost, in percent” is now 100.';

export const paybackModel: Model<Machine> = {
  machine: paybackMachine,
  requirements: ['2.payback-announced'],
  route: '/price',
  screen: 'wide',
  // The first field of the page is that of the quote, and what is typed there is newer than a link.
  showsServedForm: () => false,
  // The fields come when they are nearly in sight, or once something beside them is touched.
  approach: ({ user }) => user.click({ text: 'When would it pay for itself?' }),
  eventCases: [
    link('a link with a sum is opened', 'vehicles=12&litres=4800&price_usd=1.4&lost=5', {
      type: 'address.changed',
      texts: example,
      billing: 'annual',
      corrections: [],
    }),
    link('a link with impossible figures is opened', 'vehicles=12&billing=monthly&litres=many&price_usd=1.4&lost=150', {
      type: 'address.changed',
      texts: { ...example, litres: '', lost: '100' },
      billing: 'monthly',
      corrections: [
        { field: 'litres', from: 'many', to: '' },
        { field: 'lost', from: '150', to: '100' },
      ],
    }),
    {
      name: 'Pricing is chosen in the header',
      event: {
        type: 'address.changed',
        texts: { vehicles: '1', litres: '', price: '', lost: '' },
        billing: 'annual',
        corrections: [],
      },
      when: (snapshot) => isSettled(snapshot) && snapshot.context.texts.price !== '',
      cause: async ({ user, environment }) => {
        await environment.pass(urlPause);
        await user.click({ role: 'link', name: 'Pricing', within: { role: 'navigation', name: 'Main' } });
      },
    },
    {
      name: 'monthly billing is chosen above',
      event: { type: 'quote.changed', vehicles: 12, billing: 'monthly' },
      when: (snapshot) =>
        isSettled(snapshot) && snapshot.context.texts.vehicles === '12' && snapshot.context.billing === 'annual',
      cause: async ({ user, environment }) => {
        // The quote takes its vehicles from the address.
        await environment.pass(urlPause);
        await user.tick('Monthly', 'option');
        await environment.pass(urlPause);
      },
    },
    ...order.map((field) => filled(field)),
    filled('lost', '0'),
    filled('lost', '2'),
    filled('lost', '5 %'),
    filled('lost', '101'),
    left('lost'),
    {
      name: 'nothing is typed for a moment',
      event: { type: 'xstate.after.paybackPause.payback.sum.typing' },
      cause: ({ environment }) => environment.pass(paybackPause),
    },
  ],
  smoke: [
    {
      title: 'Work out when it pays for itself',
      steps: [
        "'12' is typed as vehicles",
        "'4800' is typed as litres a month",
        "'1.4' is typed as price of a litre, in dollars",
        "'5' is typed as share lost, in percent",
        'nothing is typed for a moment',
      ],
    },
  ],
  byHand: [
    {
      title: 'Choose monthly billing for the sum',
      steps: ['monthly billing is chosen above', "'101' is typed as share lost, in percent"],
    },
    { title: 'Lose too little for the product to pay', steps: ["'0' is typed as share lost, in percent"] },
    {
      title: 'Open a link with figures that can’t be right',
      steps: ['a link with impossible figures is opened', "'4800' is typed as litres a month"],
    },
    {
      title: 'Write a figure in another way',
      steps: [
        "'5 %' is typed as share lost, in percent",
        'Share lost, in percent is left',
        "'2' is typed as share lost, in percent",
      ],
    },
  ],
  serialise: ({ context }) => context,
  sources: {},
  states: {
    'payback.sum': async (user, { context: { texts, fieldErrors } }) => {
      for (const field of order) await user.seeValue(labels[field], texts[field]);
      for (const { field, message } of fieldErrors) await user.seeFieldError(labels[field as PaybackField], message);
    },
    'payback.sum.typing': (user, { context: { figures } }) =>
      figures ? user.doesNotSee({ text: verdictMissing }) : user.see(status(verdictMissing)),
    'payback.sum.incomplete': async (user) => {
      await user.see(status(verdictMissing));
      await user.doesNotSee({ role: 'link', name: 'Book a demo with this sum' });
    },
    'payback.sum.earning': async (user, snapshot) => {
      await user.see(status(`It pays for itself in month ${monthOf(snapshot)}.`));
      await user.see({ role: 'link', name: 'Book a demo with this sum' });
    },
    'payback.sum.losing': (user) => user.see(status('It doesn’t pay for itself')),
    'payback.link.asSent': (user) => user.doesNotSee(status('The link said')),
    'payback.link.corrected': (user) => user.see(status(corrected)),
  },
};

/**
 * By specification 9: the 12 vehicles cost $180 a month, or $234 billed monthly, and their trackers $1,080. The 4,800 litres cost
 * $6,720, of which 5% is $336.
 */
function monthOf({ context: { billing } }: Snapshot): number {
  return Math.ceil(1080 / (336 - (billing === 'monthly' ? 234 : 180)));
}
