import { memo } from 'react';
import { extras, paymentFacts, pricing } from '../../../content/pricing.ts';
import { pricingOptionsOf } from '../../../machines/pricing.ts';
import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { OwnerFacts } from '../../components/subject/OwnerFacts.tsx';
import { TrackerFacts } from '../../components/subject/TrackerFacts.tsx';
import { Container, Lead, Section, Text } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { styled } from '../../design/theme.ts';
import { kesRate } from '../../kes-rate.ts';
import { owner } from '../../owner.ts';
import { Icon } from '../../pictures/icons.tsx';
import { PaybackSection } from '../payback/PaybackSection.tsx';
import { Comparison } from './Comparison.tsx';
import { InShillings } from './InShillings.tsx';
import { Plans } from './Plans.tsx';
import { PricingForm } from './PricingForm.tsx';
import { Questions } from './Questions.tsx';
import { usePricing } from './usePricing.ts';

/** The pricing page: specification 2 (Pricing). */
export function PricingScreen() {
  const { snapshot, send, form } = usePricing();
  const options = pricingOptionsOf(snapshot);
  return (
    <>
      <First>
        <Container>
          <Top>
            <PageHeading>{pricing.headline}</PageHeading>
            <Lead>{pricing.lead}</Lead>
          </Top>
          <PricingForm ref={form} snapshot={snapshot} options={options} send={send} />
          <Plans options={options} recommended={snapshot.matches({ vehicles: 'many' }) ? 'enterprise' : 'business'} />
        </Container>
      </First>
      <Rest />
      <Comparison
        shown={snapshot.matches({ comparison: 'shown' })}
        onPress={() => send({ type: 'comparison.pressed' })}
      />
      <ClosingCall headline="See it with one of your own vehicles before you decide" />
    </>
  );
}

/** The part of the page that does not depend on the prices. */
const Rest = memo(() => (
  <>
    <Section ground="tint" aria-label="Tracker and trial">
      <Container>
        <Extras role="list">
          {extras.map(({ icon, title, text, price }) => (
            <li key={title}>
              <Icon name={icon} size={32} />
              <div>
                <h2>
                  {title}
                  {price && <InShillings amount={price} />}
                </h2>
                <Text>{text}</Text>
              </div>
            </li>
          ))}
        </Extras>
        <TrackerFacts />
        <OwnerFacts facts={paymentFacts(owner, kesRate)} />
      </Container>
    </Section>
    <PaybackSection />
    <Questions />
  </>
));

/** On a phone everything above the plans is kept low, for the price and its button to be on the first screen. */
const First = styled(Section, { '@phone': { paddingTop: '$5' } });

const Top = styled('div', {
  display: 'grid',
  gap: '$5',
  marginBottom: '$6',
  '@phone': { gap: '$3', marginBottom: '$5', '& > p': { fontSize: '$body' } },
});

const Extras = styled('ul', {
  '& ~ dl': { marginTop: '$6' },
  display: 'grid',
  gap: '$6',
  '@wide': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '$7' },
  '& li': { display: 'flex', gap: '$4', alignItems: 'flex-start' },
  '& li > svg': { flex: 'none' },
  '& h2': { fontSize: '$h3', lineHeight: '$snug', marginBottom: '$2' },
});
