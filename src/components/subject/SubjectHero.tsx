import { Breadcrumb } from '../../design/Breadcrumb.tsx';
import { Container, Lead, Screen } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Picture } from '../../design/Picture.tsx';
import { styled } from '../../design/theme.ts';
import { ProductLinks } from './ClosingCall.tsx';
import type { SubjectPage } from './subject.ts';

type SubjectHeroProps = {
  subject: Pick<SubjectPage, 'name' | 'headline' | 'lead' | 'image' | 'parent'>;
  /** The side of the picture on a wide screen. */
  picture: 'beside' | 'below';
};

/** The top of a page about one subject: breadcrumb, headline and picture. */
export function SubjectHero({ subject: { name, headline, lead, image, parent }, picture }: SubjectHeroProps) {
  return (
    <Hero>
      <Container>
        <Grid picture={picture}>
          <Words>
            <Breadcrumb parent={parent} name={name} />
            <PageHeading>{headline}</PageHeading>
            <Lead>{lead}</Lead>
            <ProductLinks />
          </Words>
          <Screen>
            <Picture image={image} first />
          </Screen>
        </Grid>
      </Container>
    </Hero>
  );
}

const Hero = styled('div', { paddingBlock: '$6 $7', '@desktop': { paddingBlock: '$7 $8' } });

const Grid = styled('div', {
  display: 'grid',
  gap: '$6',
  alignItems: 'center',
  variants: {
    picture: {
      beside: { '@desktop': { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', gap: '$7' } },
      below: { '@desktop': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', gap: '$8' } },
    },
  },
});

const Words = styled('div', { display: 'grid', gap: '$5', justifyItems: 'start', minWidth: 0 });
