import { useLayoutEffect } from 'react';
import { Container, Section } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { styled } from '../../design/theme.ts';

/**
 * Shows the headline of a page at once, while its scripts are still loading. Without it the old page would stay, as if the
 * press had done nothing.
 */
export function Arriving({ headline }: { headline: string }) {
  // The visitor may come from far down a long page. After Back, the router restores the scroll position.
  useLayoutEffect(() => void scrollTo(0, 0), []);
  return (
    <Room>
      <Container>
        <PageHeading>{headline}</PageHeading>
      </Container>
    </Room>
  );
}

/** Keeps the footer below the screen, so that it does not jump when the page arrives. */
const Room = styled(Section, { minHeight: '100vh' });
