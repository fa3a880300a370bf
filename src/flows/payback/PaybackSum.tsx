import { payback, paybackFormula } from '../../../content/payback.ts';
import type { ExchangeRate } from '../../../contract/exchange-rate.ts';
import { type Figures, type Payback, paybackOf } from '../../../contract/payback.ts';
import {
  type Billing,
  defaultPricingOptions,
  maxVehiclesBeforeEnterprise,
  pricesOf,
  trackerPrice,
} from '../../../contract/pricing.ts';
import { card } from '../../design/card.ts';
import { Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { count, dollars, shillings } from '../pricing/dollars.ts';

type PaybackSumProps = {
  figures?: Figures | undefined;
  billing: Billing;
  rate: ExchangeRate | undefined;
};

type Line = keyof typeof paybackFormula;

/** The sum: its verdict, and each line of the formula in words and, once there are figures, in numbers. */
export function PaybackSum({ figures, billing, rate }: PaybackSumProps) {
  const sum = figures && paybackOf(figures, billing, rate);
  const money = rate ? shillings : dollars;
  const numbers = figures && sum && inNumbers(figures, sum, billing, rate);
  return (
    <Sum>
      <Verdict role="status">{sum ? verdictOf(sum, money) : payback.toFill}</Verdict>
      <Lines>
        {(Object.keys(paybackFormula) as Line[]).map((line) => (
          <div key={line}>
            <dt>{paybackFormula[line].term}</dt>
            <dd>{paybackFormula[line].words}</dd>
            <dd>{numbers?.[line] ?? ''}</dd>
          </div>
        ))}
      </Lines>
      <Text>
        {payback.notes}
        {figures && figures.vehicles > maxVehiclesBeforeEnterprise && <span> {payback.enterprise}</span>}
      </Text>
    </Sum>
  );
}

function verdictOf({ month, lost, plan, left }: Payback, money: (amount: number) => string): string {
  return month
    ? `It pays for itself in month ${count(month)}. From then on, ${money(left)} a month is left.`
    : `It doesn’t pay for itself: ${money(lost)} is lost each month, and the plan costs ${money(plan)}.`;
}

/** Each line of the formula with its numbers. */
function inNumbers(
  { vehicles, litres, price, lost }: Figures,
  sum: Payback,
  billing: Billing,
  rate: ExchangeRate | undefined,
): Record<Line, string> {
  const money = rate ? shillings : dollars;
  const priced = (amount: number) =>
    rate ? `${count(vehicles)} × ${dollars(amount)} × ${rate.shillings}` : `${count(vehicles)} × ${dollars(amount)}`;
  const { vehicle } = pricesOf('business', { ...defaultPricingOptions, billing });
  return {
    lost: `${count(litres)} × ${money(price)} × ${lost}% = ${money(sum.lost)}`,
    plan: `${priced(vehicle)} = ${money(sum.plan)}`,
    trackers: `${priced(trackerPrice)} = ${money(sum.trackers)}`,
    left: `${money(sum.lost)} − ${money(sum.plan)} = ${money(sum.left)}`,
    month: sum.month ? `${money(sum.trackers)} ÷ ${money(sum.left)}, rounded up, is ${count(sum.month)}` : 'never',
  };
}

const Sum = styled('div', { ...card, display: 'grid', gap: '$4', fontVariantNumeric: 'tabular-nums' });

/** Has room for the longest verdict, so that nothing moves when it comes. */
const Verdict = styled('p', { minHeight: '3lh', fontWeight: '$strong', '@tablet': { minHeight: '2lh' } });

const Lines = styled('dl', {
  margin: 0,
  '& > div': { display: 'grid', paddingBlock: '$2', borderTop: '1px solid $line' },
  '& dt': { fontWeight: '$strong' },
  '& dd': { margin: 0, minHeight: '1lh' },
  '& dt + dd': { color: '$inkSoft', fontSize: '$small' },
  // The numbers stand beside the words, in the room that two lines have anyway.
  '@tablet': {
    '& > div': { gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: '$4', alignItems: 'baseline' },
    '& > div > :last-child': { gridArea: '1 / 2 / span 2', textAlign: 'end', lineHeight: '$snug' },
  },
});
