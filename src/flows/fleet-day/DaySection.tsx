import { Suspense } from 'react';
import { fleetDayCopy } from '../../../content/fleet-day.ts';
import { LostPart } from '../../design/LostPart.tsx';
import { Container, Section, Text } from '../../design/layout.ts';
import { lazyServed } from '../../design/lazyServed.ts';
import { scripted, styled } from '../../design/theme.ts';
import { DayInstead } from './DayStill.tsx';
import { dayPress, daySection } from './day-press.ts';

const DayConsole = lazyServed(() => import('./DayConsole.tsx'), dayPress);

/** One element for good, so that no new rendering of the page disturbs what has been served. */
const served = (
  <Suspense fallback={<DayInstead />}>
    <DayConsole />
  </Suspense>
);

/**
 * One working day. As served it is the console at 14:10, with a still for its map; its script comes at the visitor's first sign of
 * intent, or at once if the address names a moment, which then comes into view. Without scripts only the map is shown.
 */
export function DaySection() {
  return (
    <Section ground="tint" id={daySection} aria-labelledby="day-headline">
      <Container>
        <LostPart
          held={dayPress}
          head={
            <Intro>
              <h2 id="day-headline">{fleetDayCopy.headline}</h2>
              <Text>
                {fleetDayCopy.lead} <Scripted>{fleetDayCopy.scripted}</Scripted>
              </Text>
            </Intro>
          }
        >
          {served}
        </LostPart>
      </Container>
    </Section>
  );
}

const Scripted = styled('span', scripted);

const Intro = styled('div', { display: 'grid', gap: '$3', marginBottom: '$5', '& h2': { fontSize: '$h2' } });
