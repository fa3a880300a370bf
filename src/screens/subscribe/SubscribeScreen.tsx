import type { SubscribeAnswer } from '../../../contract/subscription.ts';
import { Container, Lead, Section } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { SubscribeBox } from './SubscribeBox.tsx';

/** The subscription's own page: it answers a box that was posted without scripts, and links in mails lead to it. */
export function SubscribeScreen({ answer }: { answer?: SubscribeAnswer | undefined }) {
  return (
    <Section>
      <Container>
        <Column>
          <PageHeading>Subscribe to our articles</PageHeading>
          <Lead>
            What we learn about fuel, maintenance, routes and safety from fleets like yours, as on{' '}
            <SiteLink path="/blog">our blog</SiteLink>.
          </Lead>
          <SubscribeBox answer={answer} />
        </Column>
      </Container>
    </Section>
  );
}

const Column = styled('div', { display: 'grid', gap: '$5' });
