/** The sum on the pricing page, by the requirements 2.payback of the matrix and the prices of specification 9. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

type PaybackFacts = Facts & {
  texts: { vehicles: string; litres: string; price: string; lost: string };
  billing: 'annual' | 'monthly';
  fieldErrors: readonly { field: string; message: string }[];
};
type Change = (facts: PaybackFacts) => PaybackFacts | undefined;

const blank = { vehicles: '1', litres: '', price: '', lost: '' };
const full = { vehicles: '12', litres: '4800', price: '1.4', lost: '5' };

const linkOf = ({ state }: Facts) => state.split(' + ')[1] ?? '';

/** Matrix 2.payback: what is lost, less the plan, has to pay for the trackers. */
function workedOut(facts: PaybackFacts): PaybackFacts {
  const { texts, billing } = facts;
  const [vehicles, litres, price, lost] = [texts.vehicles, texts.litres, texts.price, texts.lost].map((text) =>
    text === '' || Number(text) > 99_999 ? Number.NaN : Number.parseFloat(text),
  ) as [number, number, number, number];
  const isPossible = ![vehicles, litres, price, lost].some(Number.isNaN) && lost <= 100;
  const plan = vehicles * 15 * (billing === 'monthly' ? 1.3 : 1);
  const sum = isPossible ? ((litres * price * lost) / 100 > plan ? 'earning' : 'losing') : 'incomplete';
  return { ...facts, state: `sum.${sum} + ${linkOf(facts)}`, waiting: {} };
}

/** Matrix 2.payback-announced: the sum waits until nothing is typed; matrix 2.payback-address: typing ends the message. */
const typed =
  (field: keyof typeof blank, text: string): Change =>
  (facts) => ({
    ...facts,
    state: 'sum.typing + link.asSent',
    waiting: { paybackPause: 700 },
    texts: { ...facts.texts, [field]: text },
    fieldErrors: [],
  });

/** Matrix 2.payback-address: the address names the figures. */
const linked =
  (figures: typeof blank, billing: 'annual' | 'monthly', link: 'asSent' | 'corrected'): Change =>
  (facts) =>
    workedOut({ ...facts, state: `sum.typing + link.${link}`, texts: figures, billing, fieldErrors: [] });

export const paybackOracle: Oracle<PaybackFacts> = {
  // Matrix 2.payback: no figure is filled in but the vehicles of the quote, which is one.
  start: { state: 'sum.incomplete + link.asSent', running: {}, texts: blank, billing: 'annual', fieldErrors: [] },
  after: {
    'a link with a sum is opened': linked(full, 'annual', 'asSent'),
    // Matrix 2.payback-figures: at most 100 percent can be lost.
    'a link with impossible figures is opened': linked({ ...full, litres: '', lost: '100' }, 'monthly', 'corrected'),
    'Pricing is chosen in the header': linked(blank, 'annual', 'asSent'),
    // The sum follows the quote on the same page.
    'monthly billing is chosen above': (facts) => workedOut({ ...facts, billing: 'monthly' }),
    "'12' is typed as vehicles": typed('vehicles', '12'),
    "'4800' is typed as litres a month": typed('litres', '4800'),
    "'1.4' is typed as price of a litre, in dollars": typed('price', '1.4'),
    "'5' is typed as share lost, in percent": typed('lost', '5'),
    "'0' is typed as share lost, in percent": typed('lost', '0'),
    "'2' is typed as share lost, in percent": typed('lost', '2'),
    "'5 %' is typed as share lost, in percent": typed('lost', '5 %'),
    "'101' is typed as share lost, in percent": typed('lost', '101'),
    // Matrix 2.payback-figures: a field that is left shows the figure as it was understood, or says what is wrong with it.
    'Share lost, in percent is left': (facts) => ({
      ...facts,
      texts: { ...facts.texts, lost: facts.texts.lost.replace(' %', '') },
      fieldErrors:
        Number.parseFloat(facts.texts.lost) > 100 ? [{ field: 'lost', message: 'Enter a share from 0 to 100' }] : [],
    }),
    'nothing is typed for a moment': (facts) => (facts.state.startsWith('sum.typing') ? workedOut(facts) : undefined),
  },
};
