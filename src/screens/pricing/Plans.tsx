import { plans } from '../../../content/pricing.ts';
import { trialDays } from '../../../contract/limits.ts';
import { type PricedPlan, type PricingOptions, pricesOf } from '../../../contract/pricing.ts';
import { Text } from '../../design/layout.ts';
import { Points } from '../../design/Points.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { dollars } from './dollars.ts';

type PlansProps = {
  quote: PricingOptions;
  /** The plan that is pointed at. */
  pointed: (typeof plans)[number]['id'];
};

/** The three plans, each with what it holds, what it costs and the way on. */
export function Plans({ quote, pointed }: PlansProps) {
  return (
    <Cards role="list">
      {plans.map(({ id, name, tagline, text, points }) => (
        <Card key={id} pointed={id === pointed}>
          <div>
            <h2>{name}</h2>
            <strong>{tagline}</strong>
          </div>
          <Text>{text}</Text>
          {id === 'enterprise' ? <Agreed /> : <Price plan={id} quote={quote} />}
          <Points points={points} />
          <Ways>
            {id === 'enterprise' ? (
              <ButtonLink path="/contacts" kind={pointed === id ? 'primary' : 'secondary'}>
                Contact sales
              </ButtonLink>
            ) : (
              <ButtonLink path="/registration" kind={pointed === id ? 'primary' : 'secondary'}>
                Start the {trialDays}-day trial
              </ButtonLink>
            )}
            <ButtonLink path="/booking" kind="quiet">
              Book a demo
            </ButtonLink>
          </Ways>
        </Card>
      ))}
    </Cards>
  );
}

function Price({ plan, quote }: { plan: PricedPlan; quote: PricingOptions }) {
  const { vehicle, total } = pricesOf(plan, quote);
  return (
    <Amounts>
      <p>
        <b>{dollars(vehicle)}</b> per month per vehicle
      </p>
      <p>{dollars(total)} per month in total</p>
    </Amounts>
  );
}

function Agreed() {
  return (
    <Amounts>
      <p>
        <b>By agreement</b>
      </p>
      <p>Ask sales for a price for your fleet</p>
    </Amounts>
  );
}

const Cards = styled('ul', {
  display: 'grid',
  gap: '$5',
  '@desktop': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gridTemplateRows: 'repeat(5, auto)', rowGap: '$4' },
});

/** The cards share their rows, so that prices and buttons stand beside each other; one is pointed at. */
const Card = styled('li', {
  display: 'grid',
  gap: '$4',
  '@desktop': { gridRow: 'span 5', gridTemplateRows: 'subgrid' },
  padding: '$5',
  borderTop: '4px solid $line',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  '& h2': { fontSize: '$h2' },
  '& > div > strong': { color: '$inkSoft' },
  variants: { pointed: { true: { borderTopColor: '$signal' } } },
});

const Amounts = styled('div', {
  display: 'grid',
  gap: '$1',
  paddingBlock: '$3',
  borderBlock: '1px solid $line',
  color: '$inkSoft',
  fontVariantNumeric: 'tabular-nums',
  '& b': {
    display: 'block',
    color: '$ink',
    fontFamily: '$heading',
    fontSize: '$h2',
    fontWeight: '$heading',
    letterSpacing: '$tight',
    lineHeight: '$snug',
  },
  '& p + p': { color: '$ink', fontWeight: '$strong' },
});

const Ways = styled('div', { display: 'grid', gap: '$2' });
