import { useEffect, useRef } from 'react';
import { fleetDayCopy } from '../../../content/fleet-day.ts';
import { DrawnPicture } from '../../design/DrawnPicture.tsx';
import { Container, Screen, Section, Text } from '../../design/layout.ts';
import { phoneScreen, styled } from '../../design/theme.ts';
import fleetDay from '../../pictures/FleetDay.tsx?picture';
import { useOnIntent } from './useOnIntent.ts';

/** Whether an address names a moment of the day. */
const namesMoment = () => /[?&](at|vehicle|event)=/.test(location.search);

/**
 * One working day. As served it is a still of 14:10; the console takes its place at the visitor's first sign of intent, or at once
 * if the address names a moment, which then comes into view. If the console cannot be loaded, the still stays.
 */
export function DaySection() {
  const section = useRef<HTMLElement>(null);
  const Console = useOnIntent(
    () => import('./DayConsole.tsx'),
    () => (namesMoment() ? 'at once' : 'on intent'),
  );
  useEffect(() => {
    if (Console && namesMoment()) section.current?.scrollIntoView();
  }, [Console]);
  return (
    <Section ref={section} ground="tint" id="day" aria-labelledby="day-headline">
      <Container>
        <Intro>
          <h2 id="day-headline">{fleetDayCopy.headline}</h2>
          <Text>
            <Scripted>{fleetDayCopy.lead}</Scripted>
            <Unscripted>{fleetDayCopy.still}</Unscripted>
          </Text>
        </Intro>
        <Room>
          {Console ? (
            <Console />
          ) : (
            <Screen data-as-served="">
              <DrawnPicture image={fleetDay} until={phoneScreen} />
            </Screen>
          )}
        </Room>
      </Container>
    </Section>
  );
}

const noScripts = '@media (scripting: none)';

const Scripted = styled('span', { [noScripts]: { display: 'none' } });

const Unscripted = styled('span', { display: 'none', [noScripts]: { display: 'inline' } });

const Intro = styled('div', { display: 'grid', gap: '$3', marginBottom: '$5', '& h2': { fontSize: '$h2' } });

/** As high as the console, so that nothing below moves when it comes. */
const Room = styled('div', {
  minHeight: 'calc(1045px + 150vw)',
  '@tablet': { minHeight: 'calc(1170px + 86vw)' },
  '@desktop': { minHeight: '730px' },
  [noScripts]: { '&&': { minHeight: 0 } },
});
