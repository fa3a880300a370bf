import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { litresThatPay, payback, pricesByHand } from '../../../content/payback.ts';
import { Container, Section, Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { kesRate } from '../../kes-rate.ts';
import { dollars, shillings } from '../pricing/dollars.ts';
import { PaybackLayout, PaybackSum } from './PaybackSum.tsx';

/** Whether an address names a figure of the sum. */
const namesFigure = (search: string) => /[?&](litres|price_usd|price_kes|lost)=/.test(search);

/**
 * The sum with the visitor's own figures. As served it is the formula in words; the fields come when it is nearly in sight, or at once if
 * the address names a figure, and the sum then comes into view. If they cannot be loaded, the formula stays.
 */
export function PaybackSection() {
  const [Fields, setFields] = useState<ComponentType>();
  const { history } = useRouter();
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
    <Section ref={section} id="payback" aria-labelledby="payback-headline" onFocus={load}>
      <Container>
        <Intro>
          <h2 id="payback-headline">{payback.headline}</h2>
          <Text>
            <Scripted>{payback.lead}</Scripted>
            <Unscripted>{payback.unscripted}</Unscripted>
          </Text>
        </Intro>
        {Fields ? (
          <Fields />
        ) : (
          <PaybackLayout data-as-served="">
            <Blank />
            <PaybackSum billing="annual" rate={kesRate} asServed />
          </PaybackLayout>
        )}
        <ByHand />
      </Container>
    </Section>
  );
}

/** What can be worked out without scripts: at some prices of a litre, the litres that pay for the plan. */
function ByHand() {
  return (
    <Details>
      <summary>{payback.byHand}</summary>
      <table>
        <caption>Litres per vehicle per month that cost as much as Business</caption>
        <thead>
          <tr>
            <th scope="col">Price of a litre</th>
            <th scope="col">Billed annually</th>
            <th scope="col">Billed monthly</th>
          </tr>
        </thead>
        <tbody>
          {pricesByHand(kesRate).map((price) => (
            <tr key={price}>
              <th scope="row">{(kesRate ? shillings : dollars)(price)}</th>
              <td>{litresThatPay(price, 'annual', kesRate)}</td>
              <td>{litresThatPay(price, 'monthly', kesRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Details>
  );
}

const noScripts = '@media (scripting: none)';

const Scripted = styled('span', { [noScripts]: { display: 'none' } });

const Unscripted = styled('span', { display: 'none', [noScripts]: { display: 'inline' } });

const Intro = styled('div', { display: 'grid', gap: '$3', marginBottom: '$5', '& h2': { fontSize: '$h2' } });

/** As high as the fields above the sum on a narrow screen, so that nothing below moves when they come. */
const Blank = styled('div', {
  minHeight: '600px',
  '@tablet': { minHeight: '330px' },
  [noScripts]: { '&&': { display: 'none' } },
});

const Details = styled('details', {
  marginTop: '$5',
  '& summary': {
    minHeight: '$target',
    paddingBlock: '$2',
    fontWeight: '$strong',
    cursor: 'pointer',
  },
  '& table': { width: '100%', maxWidth: '$measure', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& caption': { textAlign: 'start', color: '$inkSoft', paddingBlock: '$2' },
  '& th, & td': { padding: '$2', paddingInlineStart: 0, textAlign: 'start', borderTop: '1px solid $line' },
  '& th': { fontWeight: '$body' },
  '& thead th': { fontWeight: '$strong' },
});
