import { cost, questionsPart, start } from '../../../content/home-answers.ts';
import { homeQuestions } from '../../../content/home-questions.ts';
import { onRequest, plans } from '../../../content/pricing.ts';
import { trialDays } from '../../../contract/limits.ts';
import { defaultPricingOptions, pricesOf } from '../../../contract/pricing.ts';
import { Question } from '../../components/question/Question.tsx';
import { card } from '../../design/card.ts';
import { Columns } from '../../design/columns.ts';
import { Container, loneLink, Section, Text } from '../../design/layout.ts';
import { ButtonLink, SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { dollars } from '../../flows/pricing/dollars.ts';
import { InShillings, Priced } from '../../flows/pricing/InShillings.tsx';

/** How one starts, what it costs, and what people ask. */
export default function Answers() {
  return (
    <>
      <Start />
      <Cost />
      <Asked />
    </>
  );
}

function Start() {
  return (
    <Section ground="tint" aria-labelledby="start">
      <Container>
        <Part>
          <h2 id="start">{start.headline}</h2>
          <Steps role="list">
            {start.steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <Text>{text}</Text>
              </li>
            ))}
          </Steps>
          <Links>
            <ButtonLink path="/registration" kind="secondary" width="phone">
              Start the {trialDays}-day trial
            </ButtonLink>
            <ButtonLink path="/learn" kind="quiet" width="phone">
              How the first month goes
            </ButtonLink>
          </Links>
        </Part>
      </Container>
    </Section>
  );
}

function Cost() {
  return (
    <Section aria-labelledby="cost">
      <Container>
        <Part>
          <h2 id="cost">{cost.headline}</h2>
          <Plans role="list">
            {plans.map(({ id, name, tagline }) => (
              <li key={id}>
                <h3>{name}</h3>
                <Text>{tagline}</Text>
                {id === 'enterprise' ? <Agreed /> : <From plan={id} />}
              </li>
            ))}
          </Plans>
          <Text>
            <Priced>{cost.tracker}</Priced>
          </Text>
          <Links>
            <ButtonLink path="/price" kind="secondary" width="phone">
              Work out your price
            </ButtonLink>
          </Links>
        </Part>
      </Container>
    </Section>
  );
}

function Agreed() {
  return (
    <>
      <Price>
        <SiteLink path="/contacts">{onRequest.price}</SiteLink>
      </Price>
      <Text>{onRequest.text}</Text>
    </>
  );
}

/** The lowest price of a plan, and what it is with monthly billing. */
function From({ plan }: { plan: 'basic' | 'business' }) {
  const { vehicle } = pricesOf(plan, defaultPricingOptions);
  const { vehicle: monthly } = pricesOf(plan, { ...defaultPricingOptions, billing: 'monthly' });
  return (
    <>
      <Price>
        <SiteLink path="/price">from {dollars(vehicle)}</SiteLink>
      </Price>
      <Text>
        per vehicle per month
        <InShillings amount={vehicle} />, billed annually; {dollars(monthly)}
        <InShillings amount={monthly} /> billed monthly
      </Text>
    </>
  );
}

function Asked() {
  return (
    <Section ground="tint" aria-labelledby="asked">
      <Container>
        <AskedColumns split="4-8">
          <div>
            <h2 id="asked">{questionsPart.headline}</h2>
            <SiteLink path="/faq">{questionsPart.all}</SiteLink>
          </div>
          <div>
            {homeQuestions.map((entry) => (
              <Question key={entry.question} {...entry} />
            ))}
          </div>
        </AskedColumns>
      </Container>
    </Section>
  );
}

const Part = styled('div', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '$6',
  '& h2': { fontSize: '$h2' },
  '& h3': { fontSize: '$h3' },
});

const Links = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3' });

/** The steps are the way-points of a route line: downwards on a phone, else from left to right. */
const Steps = styled('ol', {
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@wide': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& li': {
    position: 'relative',
    display: 'grid',
    gap: '$2',
    alignContent: 'start',
    padding: '0 0 $6 40px',
    '@wide': { padding: '36px $6 0 0' },
  },
  '& li:last-child': { paddingBottom: 0 },
  '& li::before': {
    content: '',
    position: 'absolute',
    top: '13px',
    left: '8px',
    width: '3px',
    height: '100%',
    background: '$signal',
    '@wide': { top: '8px', left: 0, width: '100%', height: '3px' },
  },
  '& li:last-child::before': { display: 'none' },
  '& li::after': {
    content: '',
    position: 'absolute',
    top: '4px',
    left: 0,
    boxSizing: 'border-box',
    width: '19px',
    height: '19px',
    border: '3px solid $signal',
    borderRadius: '$round',
    background: '$tint',
    '@wide': { top: 0 },
  },
  '& li:last-child::after': { background: '$signal' },
});

const Plans = styled('ul', {
  display: 'grid',
  gap: '$4',
  '@wide': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@desktop': { gap: '$5' },
  '& li': {
    display: 'grid',
    gap: '$1',
    alignContent: 'start',
    ...card,
  },
});

const Price = styled('p', {
  marginTop: '$3',
  fontSize: '$lead',
  fontWeight: '$strong',
  fontVariantNumeric: 'tabular-nums',
  '& a': loneLink,
});

const AskedColumns = styled('div', Columns, {
  rowGap: '$5',
  '& h2': { fontSize: '$h2', marginBottom: '$3' },
  '& > :first-child > a': loneLink,
});
