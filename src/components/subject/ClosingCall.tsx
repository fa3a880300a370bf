import type { ReactNode } from 'react';
import { Container, Parting, Section } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';

type ClosingCallProps = {
  headline: string;
  /** The buttons (default: those of specification 2, Feature pages). */
  children?: ReactNode;
};

/** The end of a page about the product, with the two buttons of specification 2 (Feature pages). */
export function ClosingCall({ headline, children = <ProductLinks /> }: ClosingCallProps) {
  return (
    <Section ground="night" aria-labelledby="closing">
      <Container>
        <Parting>
          <h2 id="closing">{headline}</h2>
          {children}
        </Parting>
      </Container>
    </Section>
  );
}

/** 'Book a demo' and 'Take a product tour'. */
export function ProductLinks() {
  return (
    <Links>
      <ButtonLink path="/booking" size="large" width="phone">
        Book a demo
      </ButtonLink>
      <ButtonLink path="/tour" kind="secondary" size="large" width="phone">
        Take a product tour
      </ButtonLink>
    </Links>
  );
}

/** Buttons side by side, or stacked on a phone. */
export const Links = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3', '@phone': { width: '100%' } });
