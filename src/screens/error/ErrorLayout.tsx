import type { ReactNode } from 'react';
import { Container, Lead, Section } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { styled } from '../../design/theme.ts';

type ErrorLayoutProps = {
  headline: string;
  /** What happened, and what the visitor can do. */
  lead: ReactNode;
  actions: ReactNode;
  /** A picture beside the words. */
  beside?: ReactNode;
  /** Whether it replaces a page that was already shown. */
  alert?: boolean;
};

/** The layout of a page that is shown in place of another one: why, and where to go from here. */
export function ErrorLayout({ headline, lead, actions, beside, alert = false }: ErrorLayoutProps) {
  return (
    <Section>
      <Container>
        <Halves>
          <Words role={alert ? 'alert' : undefined}>
            <PageHeading>{headline}</PageHeading>
            <Lead>{lead}</Lead>
            <Actions>{actions}</Actions>
          </Words>
          {beside}
        </Halves>
      </Container>
    </Section>
  );
}

/** The halves of the site's grid, which every page would load with this one. */
const Halves = styled('div', {
  display: 'grid',
  gap: '$6',
  alignItems: 'center',
  '@desktop': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const Words = styled('div', { display: 'grid', gap: '$5', justifyItems: 'start' });
const Actions = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3' });
