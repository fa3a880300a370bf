import type { ReactNode } from 'react';
import { Container, Lead, Section } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { styled } from '../../design/theme.ts';

type DeadEndProps = {
  headline: string;
  /** What has happened, and what the visitor can do. */
  lead: ReactNode;
  /** The ways on. */
  actions: ReactNode;
  /** Whether it came unasked, in place of what was there. */
  alert?: boolean;
};

/** A page in place of one that cannot be shown: it says why, and leads on. */
export function DeadEnd({ headline, lead, actions, alert = false }: DeadEndProps) {
  return (
    <Section>
      <Container>
        <Words role={alert ? 'alert' : undefined}>
          <PageHeading>{headline}</PageHeading>
          <Lead>{lead}</Lead>
          <Actions>{actions}</Actions>
        </Words>
      </Container>
    </Section>
  );
}

const Words = styled('div', { display: 'grid', gap: '$5', justifyItems: 'start' });
const Actions = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3' });
