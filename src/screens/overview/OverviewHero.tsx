import type { ReactNode } from 'react';
import { DemoCard } from '../../components/subject/DemoCard.tsx';
import { BesideOnly, Columns } from '../../design/columns.ts';
import { DrawnPicture } from '../../design/DrawnPicture.tsx';
import { Container, Lead, Screen } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Picture } from '../../design/Picture.tsx';
import { phoneScreen, styled } from '../../design/theme.ts';
import type { NamedPicture } from '../../pictures/named.ts';

type OverviewHeroProps = {
  headline: string;
  lead: string;
  /** The picture of the product beside it (default: the offer of a demo). */
  image?: NamedPicture;
  children?: ReactNode;
};

/** What a page that leads to others begins with: its headline and what it is about. */
export function OverviewHero({ headline, lead, image, children }: OverviewHeroProps) {
  return (
    <Hero>
      <Container>
        <Columns split={image ? '6-6' : '8-4'}>
          <Words>
            <PageHeading>{headline}</PageHeading>
            <Lead>{lead}</Lead>
            {children}
          </Words>
          {image ? (
            <Screen>
              {image.narrow ? (
                <DrawnPicture image={image} until={phoneScreen} first />
              ) : (
                <Picture image={image} first />
              )}
            </Screen>
          ) : (
            <BesideOnly>
              <DemoCard />
            </BesideOnly>
          )}
        </Columns>
      </Container>
    </Hero>
  );
}

const Hero = styled('div', { paddingBlock: '$6 $7', '@desktop': { paddingBlock: '$7 $8' } });

const Words = styled('div', { display: 'grid', gap: '$5', justifyItems: 'start', minWidth: 0 });
