import { useLayoutEffect } from 'react';
import { Container, Section } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';

/**
 * Shows the headline of a page at once, while its scripts are still loading. Without it the old page would stay, as if the
 * press had done nothing.
 */
export function Arriving({ headline }: { headline: string }) {
  // The visitor may come from far down a long page. After Back, the router restores the scroll position.
  useLayoutEffect(() => void scrollTo(0, 0), []);
  return (
    <Section style={room}>
      <Container>
        <PageHeading>{headline}</PageHeading>
      </Container>
    </Section>
  );
}

/**
 * Keeps the footer below the screen, so that it does not jump when the page arrives. A style of the element, since a new rule
 * in the style sheet would style the whole document again.
 */
const room = { minHeight: '100vh' };
