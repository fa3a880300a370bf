import type { KeyboardEvent, Ref } from 'react';
import type { SnapshotFrom } from 'xstate';
import { pricing } from '../../../content/pricing.ts';
import { annualSavingOf, type PricingOptions, pricesOf } from '../../../contract/pricing.ts';
import type { PricingEvent, pricingMachine } from '../../../machines/pricing.ts';
import { Button } from '../../design/Button.tsx';
import { Input } from '../../design/Field.tsx';
import { heardOnly, Text } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { noScripts, styled } from '../../design/theme.ts';
import { kesRate } from '../../kes-rate.ts';
import { BillingToggle } from './BillingToggle.tsx';
import { dollars, shillings } from './dollars.ts';
import { Priced } from './InShillings.tsx';

type PricingFormProps = {
  ref: Ref<HTMLFormElement>;
  snapshot: SnapshotFrom<typeof pricingMachine>;
  options: PricingOptions;
  send: (event: PricingEvent) => void;
};

/** The number of vehicles and the billing. Without scripts a sentence says what the prices are for. */
export function PricingForm({ ref, snapshot, options, send }: PricingFormProps) {
  const isMonthly = snapshot.matches({ billing: 'monthly' });
  // The keys of a spin button (ARIA Authoring Practices).
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    send(step);
  };
  return (
    <>
      <WithoutScripts>{pricing.withoutScripts}</WithoutScripts>
      <FleetForm ref={ref} aria-label="Your quote" onSubmit={(event) => event.preventDefault()}>
        <Controls>
          <div>
            <label htmlFor="vehicles">How many vehicles?</label>
            <Stepper>
              <Button
                type="button"
                kind="secondary"
                size="large"
                aria-label="One fewer vehicle"
                aria-disabled={!snapshot.can({ type: 'count.lowered' })}
                onClick={() => send({ type: 'count.lowered' })}
              >
                −
              </Button>
              <Input
                id="vehicles"
                name="vehicles"
                role="spinbutton"
                aria-valuemin={1}
                aria-valuenow={options.vehicles}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={snapshot.context.typed}
                onBlur={() => send({ type: 'count.left' })}
                onKeyDown={onKeyDown}
              />
              <Button
                type="button"
                kind="secondary"
                size="large"
                aria-label="One more vehicle"
                onClick={() => send({ type: 'count.raised' })}
              >
                +
              </Button>
            </Stepper>
          </div>
          <fieldset>
            <legend>Billing</legend>
            <BillingToggle isMonthly={isMonthly} describedBy="annual-savings" />
            <Savings id="annual-savings">
              <Priced>{savingsInWords()}</Priced>
            </Savings>
          </fieldset>
        </Controls>
        <div role="status">
          <Text>{totalsInWords(options)}</Text>
          {snapshot.matches({ vehicles: 'many' }) && (
            <Text>
              {pricing.enterpriseHint} <SiteLink path="/contacts">Contact sales</SiteLink>
            </Text>
          )}
        </div>
      </FleetForm>
    </>
  );
}

const steps: Record<string, PricingEvent> = {
  ArrowUp: { type: 'count.raised' },
  ArrowDown: { type: 'count.lowered' },
};

/** The totals in a sentence, which screen readers announce after each change. */
function totalsInWords(options: PricingOptions): string {
  const { vehicles, billing } = options;
  const fleet = vehicles === 1 ? '1 vehicle' : `${vehicles.toLocaleString('en-US')} vehicles`;
  const basic = inBoth(pricesOf('basic', options).total);
  const business = inBoth(pricesOf('business', options).total);
  const billed = billing === 'monthly' ? 'monthly' : 'annually';
  return `For ${fleet}, billed ${billed}: Basic ${basic} a month, Business ${business} a month.`;
}

/** An amount in dollars and, where the owner has set a rate, in shillings: one text, because it changes as a whole. */
function inBoth(amount: number): string {
  return dollars(amount) + (kesRate ? ` (${shillings(amount * kesRate.shillings)})` : '');
}

/** What annual billing saves with each plan, without a percentage that would contradict the label. */
function savingsInWords(): string {
  const basic = dollars(annualSavingOf('basic'));
  const business = dollars(annualSavingOf('business'));
  return `Annual billing saves ${basic} per vehicle per year on Basic, and ${business} on Business.`;
}

const WithoutScripts = styled(Text, {
  display: 'none',
  marginBottom: '$6',
  [noScripts]: { display: 'block' },
});

const FleetForm = styled('form', {
  display: 'grid',
  gap: '$4',
  marginBottom: '$6',
  fontVariantNumeric: 'tabular-nums',
  [noScripts]: { display: 'none' },
  // Leaves room for a longer sentence, so that nothing below it moves.
  '& [role=status] p': { maxWidth: 'none' },
  '& [role=status]': { minHeight: '4.8em', '@wide': { minHeight: '1.6em' } },
  // The cards right below say the same, and their first button is to be on the first screen of a phone.
  '@media screen and (max-width: 37.49em)': {
    marginBottom: 0,
    '& [role=status]': { minHeight: 0 },
    '& [role=status] > p:first-child': heardOnly,
    // The sentence about Enterprise keeps the distance that the cards have from each other.
    '& [role=status] > p + p': { marginBottom: '$5' },
  },
});

const Controls = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '$5 $7',
  // The sentence below says in words what was chosen.
  '@media print': { display: 'none' },
  '& fieldset': { flex: '1 1 280px', minWidth: 0, padding: 0, border: 0 },
  '& div > label[for], & legend': { display: 'block', padding: 0, marginBottom: '$2', fontWeight: '$strong' },
  '@phone': { rowGap: '$4' },
});

const Savings = styled('p', { marginTop: '$2', fontSize: '$small', color: '$inkSoft' });

const Stepper = styled('div', {
  display: 'flex',
  gap: '$2',
  '& input': { width: '6.5em', minWidth: 0, textAlign: 'center', fontWeight: '$strong' },
  '& button': { minWidth: '$sizes$control', padding: 0, fontSize: '$h3' },
});
