import type { ReactNode } from 'react';
import { Container, Lead } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { styled } from '../../design/theme.ts';

type OverviewHeroProps = { headline: string; lead: string; children?: ReactNode };

/** What a page that leads to others begins with: its headline and what it is about. */
export function OverviewHero({ headline, lead, children }: OverviewHeroProps) {
  return (
    <Hero>
      <Container>
        <Words>
          <PageHeading>{headline}</PageHeading>
          <Lead>{lead}</Lead>
          {children}
        </Words>
      </Container>
    </Hero>
  );
}

const Hero = styled('div', { paddingBlock: '$7 $6', '@desktop': { paddingBlock: '$8 $7' } });

const Words = styled('div', { display: 'grid', gap: '$5', justifyItems: 'start', maxWidth: '880px' });
