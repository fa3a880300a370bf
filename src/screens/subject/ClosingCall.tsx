import { Container, Section } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';

/** The two ways on from every page about the product: specification 2 (Feature pages). */
export function ClosingCall({ headline }: { headline: string }) {
  return (
    <Section ground="tint" aria-labelledby="closing">
      <Container>
        <Closing>
          <h2 id="closing">{headline}</h2>
          <ProductLinks />
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

const Links = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3', '@phone': { width: '100%' } });
