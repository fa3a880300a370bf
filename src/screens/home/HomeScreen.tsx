import { Suspense } from 'react';
import { closing, hero } from '../../../content/home.ts';
import { trialDays } from '../../../contract/limits.ts';
import { videoMachine } from '../../../machines/video.ts';
import { Button } from '../../design/Button.tsx';
import { Container, Lead, Parting, Screen, Section, Text } from '../../design/layout.ts';
import { lazyServed } from '../../design/lazyServed.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { ButtonLink, SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
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

/** Each one element for good, so that no new rendering of the page disturbs what has been served. */
const livingMap = (
  <Suspense>
    <LivingMap />
  </Suspense>
);
const sections = [Industries, TripReplay, Blocks, Answers].map((Part, index) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
  <Suspense key={index}>
    <Part />
  </Suspense>
));

/** The home page: specification 2 (Home). */
export function HomeScreen() {
  const [snapshot, send] = useFlow(videoMachine);
  const play = () => send({ type: 'play.pressed' });
  return (
    <>
      <Hero>
        <Container>
          <HeroGrid>
            <HeroWords>
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
              <Actions>
                <SiteLink path="/registration">Try it free for {trialDays} days</SiteLink>
                <Button type="button" kind="quiet" css={{ '@phone': { paddingInline: 0 } }} onClick={play}>
                  <Icon name="play" /> Watch the explainer
                </Button>
                <StoreBadge href={settings.STORE_URL}>
                  <Icon name="store" />
                  <span>
                    <small>Get the driver app on</small> Google Play
                  </span>
                </StoreBadge>
              </Actions>
            </HeroWords>
            <Screen>{livingMap}</Screen>
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

const Hero = styled('div', { paddingBlock: '$6 $7', '@desktop': { paddingBlock: '$7 $8' } });

const HeroGrid = styled('div', {
  display: 'grid',
  gap: '$6',
  alignItems: 'center',
  '@desktop': { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 6fr)', gap: '$7' },
});

const HeroWords = styled('div', { display: 'grid', gap: '$5', justifyItems: 'start', minWidth: 0 });

const Actions = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '$3 $4',
  alignItems: 'center',
  '@phone': { width: '100%' },
});

const StoreBadge = styled('a', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '$2',
  minHeight: '$target',
  padding: '$1 $4',
  borderRadius: '$1',
  background: '$ink',
  color: '$paper',
  fontWeight: '$strong',
  lineHeight: '$snug',
  textDecoration: 'none',
  '& small': { display: 'block', fontSize: '0.75rem', fontWeight: '$body' },
});
