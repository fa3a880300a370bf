import type { ReactNode } from 'react';
import { Columns } from './columns.ts';
import { Container, Section } from './layout.ts';

/** The layout of a form's page: the form, with an aside beside it or, on narrow screens, below. */
export function WithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <Section>
      <Container>
        <Columns split="7-5">
          <div>{children}</div>
          {aside}
        </Columns>
      </Container>
    </Section>
  );
}
