import { useLayoutEffect } from 'react';
import { Container, Section } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { styled } from '../../design/theme.ts';

/**
 * What a page shows from the press on until its scripts have come: its headline, where it will stand. Without it the
 * old page would stay for as long, as if nothing had been pressed.
 */
export function Arriving({ headline }: { headline: string }) {
  // From far down a long page; where a visitor goes back to, the router scrolls once the page has come.
  useLayoutEffect(() => void scrollTo(0, 0), []);
  return (
    <Room>
      <Container>
        <PageHeading>{headline}</PageHeading>
      </Container>
    </Room>
  );
}

/** The footer stays below the screen, so that it does not jump when the page comes. */
const Room = styled(Section, { minHeight: '100vh' });
