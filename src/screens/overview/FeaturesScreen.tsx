import { featuresOverview } from '../../../content/overviews.ts';
import { ClosingCall, ProductLinks } from '../../components/subject/ClosingCall.tsx';
import { Container, Section } from '../../design/layout.ts';
import lorryDay from '../../pictures/LorryDay.tsx?picture';
import { OverviewHero } from './OverviewHero.tsx';
import { PageGroups } from './PageGroups.tsx';

/** The features at a glance. */
export function FeaturesScreen() {
  return (
    <>
      <OverviewHero {...featuresOverview} image={lorryDay}>
        <ProductLinks />
      </OverviewHero>
      <Section joined>
        <Container>
          <PageGroups groups={featuresOverview.groups} />
        </Container>
      </Section>
      <ClosingCall headline="Not sure where to start? Half an hour will tell" />
    </>
  );
}
