import type { ReactNode } from 'react';
import { Container, Section } from '../../design/layout.ts';
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
    <Section ground="tint" aria-labelledby="closing">
      <Container>
        <Closing>
          <h2 id="closing">{headline}</h2>
          {children}
        </Closing>
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

const Closing = styled('div', {
  display: 'grid',
  gap: '$5',
  '& h2': { fontSize: '$h2', maxWidth: '22ch' },
});

/** Buttons beside each other, or below each other on a phone. */
export const Links = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3', '@phone': { width: '100%' } });
