import { Breadcrumb } from '../../design/Breadcrumb.tsx';
import { Columns } from '../../design/columns.ts';
import { Container, Lead, Screen } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Picture } from '../../design/Picture.tsx';
import { styled } from '../../design/theme.ts';
import { ProductLinks } from './ClosingCall.tsx';
import type { SubjectPage } from './subject.ts';

type SubjectHeroProps = {
  subject: Pick<SubjectPage, 'name' | 'headline' | 'lead' | 'image' | 'parent'>;
};

/** The top of a page about one subject: breadcrumb, headline and picture. */
export function SubjectHero({ subject: { name, headline, lead, image, parent } }: SubjectHeroProps) {
  return (
    <Hero>
      <Container>
        <Columns split="6-6">
          <Words>
            <Breadcrumb parent={parent} name={name} />
            <PageHeading>{headline}</PageHeading>
            <Lead>{lead}</Lead>
            <ProductLinks />
          </Words>
          <Screen>
            <Picture image={image} first />
          </Screen>
        </Columns>
      </Container>
    </Hero>
  );
}

const Hero = styled('div', { paddingBlock: '$6 $7', '@desktop': { paddingBlock: '$7 $8' } });

const Words = styled('div', { display: 'grid', gap: '$5', justifyItems: 'start', minWidth: 0 });
