import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { correctionsInWords, payback, paybackFieldWords } from '../../../content/payback.ts';
import { paybackFields, paybackPath } from '../../../contract/payback.ts';
import { defaultPricingOptions } from '../../../contract/pricing.ts';
import { Button } from '../../design/Button.tsx';
import { Field, Input } from '../../design/Field.tsx';
import { FormStatus } from '../../design/form.ts';
import { Container, Section, Text } from '../../design/layout.ts';
import { noScripts, styled } from '../../design/theme.ts';
import { carryOver } from '../../foreign/served-elements.ts';
import { kesRate } from '../../kes-rate.ts';
import { useAnswer } from '../answer.ts';
import { BillingToggle } from '../pricing/BillingToggle.tsx';
import { paybackParametersOf, sumNamedIn } from './address.ts';
import type { PaybackProps, PaybackShown } from './Payback.tsx';
import { PaybackSum } from './PaybackSum.tsx';

const sectionHash = '#payback';

const [words, parameters] = [paybackFieldWords(kesRate), paybackParametersOf(kesRate)];

/** Whether an address names a figure of the sum. */
const namesFigure = (search: string) => /[?&](litres|price_usd|price_kes|lost)=/.test(search);

/**
 * The sum with the visitor's own figures: the fields and the formula in words. What works it out comes when it is nearly in sight, or at
 * once if the address names a figure, and the sum then comes into view. Without scripts, and if that cannot be loaded, the form asks the
 * server for the sum.
 */
export function PaybackSection() {
  /** Null if it could not be loaded. */
  const [Flow, setFlow] = useState<ComponentType<PaybackProps> | null>();
  const [shown, setShown] = useState<PaybackShown>();
  const { history } = useRouter();
  const answer = useAnswer('payback');
  const sum = answer && sumNamedIn(answer.form.search, kesRate);
  const section = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const load = () =>
    import('./Payback.tsx').then(
      ({ default: loaded }) => setFlow(() => loaded),
      () => setFlow(null),
    );
  useLayoutEffect(() => {
    if (form.current) carryOver(form.current);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is watched once
  useEffect(() => {
    const { current: element } = section;
    if (!element) return;
    if (namesFigure(history.location.search)) {
      void load().then(() => element.scrollIntoView());
      return;
    }
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watching.disconnect();
        void load();
      },
      { rootMargin: '400px' },
    );
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  const { figures, billing = defaultPricingOptions.billing } = shown ?? sum ?? {};
  const field = (name: (typeof paybackFields)[number]) => (
    <Field
      key={name}
      id={`payback-${name}`}
      name={parameters[name]}
      {...words[name]}
      defaultValue={sum?.texts[name] ?? (name === 'vehicles' ? `${defaultPricingOptions.vehicles}` : '')}
      fieldError={shown?.fieldErrors.find((error) => error.field === name)?.message}
    >
      {(control) => (
        <Input
          {...control}
          inputMode={name === 'price' || name === 'lost' ? 'decimal' : 'numeric'}
          autoComplete="off"
        />
      )}
    </Field>
  );
  return (
    <Section ref={section} id={sectionHash.slice(1)} aria-labelledby="payback-headline" onClick={load}>
      <Container>
        <Intro>
          <h2 id="payback-headline">{payback.headline}</h2>
          <Text>{payback.lead}</Text>
        </Intro>
        <Layout>
          <Figures
            ref={form}
            action={paybackPath + sectionHash}
            aria-label="Your figures"
            onSubmit={(event) => Flow && event.preventDefault()}
          >
            {!Flow && sum && sum.corrections.length > 0 && (
              <p role="alert">{correctionsInWords(sum.corrections, kesRate, 'You entered')}</p>
            )}
            {paybackFields.map(field)}
            <FormStatus role="status">{shown && correctionsInWords(shown.corrections, kesRate)}</FormStatus>
            <Unscripted isShown={Flow === null}>
              {sum && (
                <Billed>
                  <legend>Billing</legend>
                  <BillingToggle isMonthly={billing === 'monthly'} />
                </Billed>
              )}
              <Button>{payback.workOut}</Button>
            </Unscripted>
          </Figures>
          <PaybackSum figures={figures} billing={billing} rate={kesRate} />
          {Flow && <Flow form={form} onShown={setShown} />}
        </Layout>
      </Container>
    </Section>
  );
}

const Intro = styled('div', { display: 'grid', gap: '$3', marginBottom: '$5', '& h2': { fontSize: '$h2' } });

/** The fields, their sum, and what can be done with it: on a wide screen the sum stands beside the other two. */
const Layout = styled('div', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '$6',
  '@desktop': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gridTemplateRows: 'auto 1fr',
    '& > :nth-child(2)': { gridRow: 'span 2', alignSelf: 'start' },
  },
});

const Figures = styled('form', { display: 'grid', alignContent: 'start', gap: '$5' });

/** With scripts the sum follows each figure, and the billing is that of the quote. */
const Unscripted = styled('div', {
  display: 'none',
  gap: '$5',
  [noScripts]: { display: 'grid' },
  variants: { isShown: { true: { display: 'grid' } } },
});

const Billed = styled('fieldset', {
  minWidth: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: '$2', fontWeight: '$strong' },
});
