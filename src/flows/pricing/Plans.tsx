import { onRequest, plans } from '../../../content/pricing.ts';
import { trialDays } from '../../../contract/limits.ts';
import { type PricedPlan, type PricingOptions, pricesOf } from '../../../contract/pricing.ts';
import { Text } from '../../design/layout.ts';
import { Points } from '../../design/Points.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { dollars } from './dollars.ts';
import { InShillings } from './InShillings.tsx';

type PlansProps = {
  options: PricingOptions;
  recommended: (typeof plans)[number]['id'];
};

/** The three plans, each with its price and its buttons, and below them what it includes. */
export function Plans({ options, recommended }: PlansProps) {
  return (
    <Cards role="list">
      {plans.map(({ id, name, tagline, text, points }) => (
        <Card key={id} recommended={id === recommended}>
          <div>
            <h2>{name}</h2>
            <strong>{tagline}</strong>
          </div>
          {id === 'enterprise' ? <Agreed /> : <Price plan={id} options={options} />}
          <Actions>
            {id === 'enterprise' ? (
              <ButtonLink path="/contacts" kind={recommended === id ? 'primary' : 'secondary'}>
                Contact sales
              </ButtonLink>
            ) : (
              <ButtonLink path="/registration" kind={recommended === id ? 'primary' : 'secondary'}>
                Start the {trialDays}-day trial
              </ButtonLink>
            )}
            <ButtonLink path="/booking" kind="quiet">
              Book a demo
            </ButtonLink>
          </Actions>
          <Text>{text}</Text>
          <Points points={points} />
        </Card>
      ))}
    </Cards>
  );
}

function Price({ plan, options }: { plan: PricedPlan; options: PricingOptions }) {
  const { vehicle, total } = pricesOf(plan, options);
  return (
    <Amounts>
      <p>
        <b>{dollars(vehicle)}</b> per month per vehicle
        <InShillings amount={vehicle} />
      </p>
      <p>
        <span>{dollars(total)}</span> per month in total
        <InShillings amount={total} />
      </p>
    </Amounts>
  );
}

function Agreed() {
  return (
    <Amounts>
      <p>
        <b>{onRequest.price}</b>
      </p>
      <p>{onRequest.text}</p>
    </Amounts>
  );
}

const Cards = styled('ul', {
  display: 'grid',
  gap: '$5',
  '@wide': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gridTemplateRows: 'repeat(5, auto)', gap: '$4' },
  '@desktop': { columnGap: '$5' },
});

/** The cards share their rows, so that their prices and buttons line up. */
const Card = styled('li', {
  display: 'grid',
  gap: '$4',
  padding: '$5',
  '@wide': { gridRow: 'span 5', gridTemplateRows: 'subgrid', paddingInline: '$4' },
  '@desktop': { paddingInline: '$5' },
  borderTop: '4px solid $line',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  '& h2': { fontSize: '$h3' },
  '& > div > strong': { color: '$inkSoft' },
  // There the ground and the shadow are lost, and with them the card.
  '@media (forced-colors: active)': { borderWidth: '4px 1px 1px', borderStyle: 'solid', borderColor: 'CanvasText' },
  variants: {
    recommended: {
      true: {
        borderTopColor: '$signal',
        '@media (forced-colors: active)': { borderWidth: '4px', borderColor: 'Highlight' },
      },
    },
  },
});

/** The price per vehicle is the largest thing on its card. */
const Amounts = styled('div', {
  display: 'grid',
  alignContent: 'start',
  gap: '$1',
  paddingTop: '$3',
  borderTop: '1px solid $line',
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
    '@phone': { fontSize: '$h1Small' },
  },
  '& p + p': { color: '$ink', fontWeight: '$strong' },
});

const Actions = styled('div', {
  display: 'grid',
  gap: '$2',
  // Side by side, the first buttons are as high as the one whose words need two lines.
  gridTemplateRows: '1fr auto',
  // The buttons fill the card; with their own padding they would be too wide for a phone whose scroll bar takes up space.
  '& a': { padding: '$1 $2' },
});
