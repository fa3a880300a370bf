import type { ComponentType } from 'react';
import { closing, hero } from '../../../content/home.ts';
import { trialDays } from '../../../contract/limits.ts';
import { videoMachine } from '../../../machines/video.ts';
import { Button } from '../../design/Button.tsx';
import { LostPart } from '../../design/LostPart.tsx';
import { Container, Lead, Parting, Screen, Section, Text } from '../../design/layout.ts';
import { lazyServed } from '../../design/lazyServed.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { ButtonLink, SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { ServedPart } from '../../foreign/ServedPart.tsx';
import { useFlow } from '../../hooks/useFlow.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';
import { tripPress } from './tripPress.ts';
import { VideoModal } from './VideoModal.tsx';

const LivingMap = lazyServed(() => import('./LivingMap.tsx'));
const Industries = lazyServed(() => import('./Industries.tsx'));
const TripReplay = lazyServed(() => import('./TripReplay.tsx'), tripPress);
const Blocks = lazyServed(() => import('./Blocks.tsx'));
const Answers = lazyServed(() => import('./Answers.tsx'));

const served = (name: string, Part: ComponentType) => (
  <ServedPart name={name}>
    <Part />
  </ServedPart>
);

/** Each one element for good, so that no new rendering of the page disturbs what has been served. */
const livingMap = served('map', LivingMap);
const sections = (
  <>
    {served('Industries', Industries)}
    <LostPart held={tripPress}>{served('TripReplay', TripReplay)}</LostPart>
    {served('Blocks', Blocks)}
    {served('Answers', Answers)}
  </>
);

/** The home page: specification 2 (Home). */
export function HomeScreen() {
  const [snapshot, send] = useFlow(videoMachine);
  const play = () => send({ type: 'play.pressed' });
  return (
    <>
      <Hero>
        <Container>
          <HeroGrid>
            <PageHeading size="hero">{hero.tagline}</PageHeading>
            <Lead>{hero.lead}</Lead>
            <Actions>
              <ButtonLink path="/booking" size="large" width="phone">
                BOOK NOW
              </ButtonLink>
              <ButtonLink path="/tour" kind="secondary" size="large" width="phone">
                TAKE A PRODUCT TOUR
              </ButtonLink>
            </Actions>
            <Screen>{livingMap}</Screen>
            <More>
              <SiteLink path="/registration">Try it free for {trialDays} days</SiteLink>
              <button type="button" onClick={play}>
                <Icon name="play" /> Watch the explainer
              </button>
              <a href={settings.STORE_URL}>
                <Icon name="store" />
                Get the driver app on Google Play
              </a>
            </More>
          </HeroGrid>
        </Container>
      </Hero>
      {sections}
      <Section ground="night" aria-labelledby="closing">
        <Container>
          <Parting>
            <div>
              <h2 id="closing">{closing.headline}</h2>
              <Text>{closing.text}</Text>
            </div>
            <Actions>
              <ButtonLink path="/booking" size="large" width="phone">
                BOOK NOW
              </ButtonLink>
              <Button type="button" kind="secondary" size="large" width="phone" onClick={play}>
                <Icon name="play" /> Watch the explainer
              </Button>
            </Actions>
          </Parting>
        </Container>
      </Section>
      <VideoModal open={snapshot.matches('open')} send={send} />
    </>
  );
}

const Hero = styled('div', { paddingBlock: '$5 $7', '@desktop': { paddingBlock: '$7 $8' } });

/** On a phone the product comes under the words and the two actions; on wider screens it is beside them. */
const HeroGrid = styled('div', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '$5',
  '& > *': { alignSelf: 'center' },
  '& > h1, & > p': { alignSelf: 'end' },
  '@media (min-width: 768px)': {
    gridTemplate: 'auto 1fr auto 1fr / minmax(384px, 1fr) 286px',
    columnGap: '$6',
    '& > h1': { gridColumn: '1 / -1' },
    '& > p': { gridRow: 2 },
    '& > :nth-child(4)': { gridArea: '2 / 1 / span 3' },
  },
  '@desktop': {
    gridTemplate: 'repeat(4, auto) / repeat(2, minmax(0, 1fr))',
    columnGap: '$7',
    '& > h1': { gridColumn: 1 },
    '& > :nth-child(4)': { gridArea: '1 / 2 / span 4' },
  },
  '@vast': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' },
});

const Actions = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '$3 $4',
  alignItems: 'center',
  '@phone': { width: '100%' },
  '@media (min-width: 768px) and (max-width: 959px)': { display: 'grid' },
});

/** What else one may do, below the two actions and quieter than they are. */
const More = styled('div', {
  '&&': { alignSelf: 'start' },
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 $5',
  '& > *': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '$2',
    minHeight: '$target',
    padding: 0,
    border: 0,
    background: 'transparent',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
  },
  '& svg': { flex: 'none', width: '18px' },
});
