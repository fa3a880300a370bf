import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { correctionsInWords, payback, paybackFieldWords } from '../../../content/payback.ts';
import { paybackFields, paybackPath } from '../../../contract/payback.ts';
import { Button } from '../../design/Button.tsx';
import { Field, Input } from '../../design/Field.tsx';
import { Container, Section, Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { kesRate } from '../../kes-rate.ts';
import { useAnswer } from '../answer.ts';
import { BillingToggle } from '../pricing/BillingToggle.tsx';
import { paybackParametersOf, sumNamedIn } from './address.ts';
import { PaybackLayout, PaybackSum } from './PaybackSum.tsx';

const sectionHash = '#payback';

/** Whether an address names a figure of the sum. */
const namesFigure = (search: string) => /[?&](litres|price_usd|price_kes|lost)=/.test(search);

/**
 * The sum with the visitor's own figures. As served it is the formula in words; the fields come when it is nearly in sight, or at once if
 * the address names a figure, and the sum then comes into view. If they cannot be loaded, the formula stays. Without scripts a form asks
 * the server for the sum.
 */
export function PaybackSection() {
  const [Fields, setFields] = useState<ComponentType>();
  const { history } = useRouter();
  const answer = useAnswer('payback');
  const sum = answer && sumNamedIn(answer.form.search, kesRate);
  const section = useRef<HTMLElement>(null);
  const load = () =>
    import('./Payback.tsx').then(
      ({ default: loaded }) => setFields(() => loaded),
      () => {},
    );
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
  return (
    <Section ref={section} id={sectionHash.slice(1)} aria-labelledby="payback-headline" onClick={load}>
      <Container>
        <Intro>
          <h2 id="payback-headline">{payback.headline}</h2>
          <Text>{payback.lead}</Text>
        </Intro>
        {Fields ? (
          <Fields />
        ) : (
          <PaybackLayout data-as-served="">
            <Place>
              <PlainForm sum={sum} />
            </Place>
            <PaybackSum figures={sum?.figures} billing={sum?.billing ?? 'annual'} rate={kesRate} asServed />
          </PaybackLayout>
        )}
      </Container>
    </Section>
  );
}

/** Without scripts: the way to the fields, and on the page that it leads to the fields, whose sum the server works out. */
function PlainForm({ sum }: { sum: ReturnType<typeof sumNamedIn> | undefined }) {
  if (!sum) {
    return (
      <AskForm action={paybackPath + sectionHash}>
        <Button>{payback.unscripted}</Button>
      </AskForm>
    );
  }
  const [words, parameters] = [paybackFieldWords(kesRate), paybackParametersOf(kesRate)];
  return (
    <Figures action={paybackPath + sectionHash} aria-label="Your figures">
      {sum.corrections.length > 0 && <p role="alert">{correctionsInWords(sum.corrections, kesRate, 'You entered')}</p>}
      {paybackFields.map((field) => (
        <Field
          key={field}
          id={`payback-${field}`}
          name={parameters[field]}
          {...words[field]}
          defaultValue={sum.texts[field]}
          fieldError={undefined}
        >
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
      ))}
      <Billed>
        <legend>Billing</legend>
        <BillingToggle isMonthly={sum.billing === 'monthly'} />
      </Billed>
      <Button>{payback.workOut}</Button>
    </Figures>
  );
}

const noScripts = '@media (scripting: none)';

const Intro = styled('div', { display: 'grid', gap: '$3', marginBottom: '$5', '& h2': { fontSize: '$h2' } });

/** As high as the fields above the sum on a narrow screen, so that nothing below moves when they come. */
const Place = styled('div', {
  minHeight: '600px',
  '@tablet': { minHeight: '330px' },
  [noScripts]: { '&&': { minHeight: 0 } },
});

const AskForm = styled('form', { display: 'none', [noScripts]: { display: 'block' } });

const Figures = styled('form', { display: 'grid', gap: '$5' });

const Billed = styled('fieldset', {
  minWidth: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: '$2', fontWeight: '$strong' },
});
