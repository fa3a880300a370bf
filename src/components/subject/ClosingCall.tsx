import type { ReactNode } from 'react';
import { Container, Parting, Section } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';

type ClosingCallProps = {
  headline: string;
  /** The ways on; those of every page about the product unless told. */
  children?: ReactNode;
};

/** What a page about the product ends with: the two ways on of specification 2 (Feature pages). */
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

/** Buttons beside each other, or below each other on a phone. */
export const Links = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3', '@phone': { width: '100%' } });
