import { type KeyboardEvent, useCallback } from 'react';
import { momentInWords, tourPath } from '../../../content/day/moments.ts';
import { slides, tourCopy } from '../../../content/tour.ts';
import { type TourEvent, tourMachine } from '../../../machines/tour.ts';
import { ClosingCall, Links } from '../../components/subject/ClosingCall.tsx';
import { Button } from '../../design/Button.tsx';
import { Columns } from '../../design/columns.ts';
import { Container, Lead, loneLink, Screen, Text, VisuallyHidden } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Picture } from '../../design/Picture.tsx';
import { ButtonLink, SiteLink } from '../../design/SiteLink.tsx';
import { noScripts, styled } from '../../design/theme.ts';
import { useCarousel } from '../../design/useCarousel.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import approval from '../../pictures/ApprovalLanes.tsx?picture';
import dashboard from '../../pictures/DashboardSummary.tsx?picture';
import { Icon } from '../../pictures/icons.tsx';
import mirror from '../../pictures/MirrorPhoto.tsx?picture';
import service from '../../pictures/ServiceDue.tsx?picture';
import tracked from '../../pictures/TrackedLorry.tsx?picture';
import assignment from '../../pictures/VehicleAssignment.tsx?picture';
import { DaySection } from '../fleet-day/DaySection.tsx';

const pictures = {
  DashboardSummary: dashboard,
  VehicleAssignment: assignment,
  TrackedLorry: tracked,
  MirrorPhoto: mirror,
  ApprovalLanes: approval,
  ServiceDue: service,
} satisfies Record<(typeof slides)[number]['picture'], object>;

const keys: Record<string, TourEvent> = {
  ArrowRight: { type: 'next.pressed' },
  ArrowLeft: { type: 'previous.pressed' },
  Home: { type: 'first.pressed' },
  End: { type: 'last.pressed' },
};

/** The product tour: specification 2 (Tour). Without scripts the six slides are a list. */
export function TourScreen() {
  const [snapshot, send] = useFlow(tourMachine);
  const { slide: here } = snapshot.context;
  const moment = slides[here]?.moment;
  const onSwipe = useCallback((slide: number) => send({ type: 'slide.swiped', slide }), [send]);
  const viewport = useCarousel(here, onSwipe);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keys[event.key];
    if (!move) return;
    event.preventDefault();
    send(move);
  };
  return (
    <>
      <Tour>
        <Container>
          <Top>
            <PageHeading>{tourCopy.headline}</PageHeading>
            <Lead>{tourCopy.lead}</Lead>
          </Top>
          {/* Carousel (ARIA Authoring Practices): its keys work from each of its buttons. */}
          <section aria-roledescription="carousel" aria-label="Product tour" onKeyDown={onKeyDown}>
            <Controls>
              <Arrow
                type="button"
                kind="secondary"
                aria-label="Previous slide"
                onClick={() => send({ type: 'previous.pressed' })}
              >
                <Icon name="arrowLeft" />
              </Arrow>
              <Arrow
                type="button"
                kind="secondary"
                aria-label="Next slide"
                onClick={() => send({ type: 'next.pressed' })}
              >
                <Icon name="arrowRight" />
              </Arrow>
              <TextButton type="button" kind="secondary" onClick={() => send({ type: 'previous.pressed' })}>
                Previous
              </TextButton>
              <p role="status">
                <span>{`Slide ${here + 1} of ${slides.length}`}</span>
                <VisuallyHidden>{`: ${slides[here]?.title}`}</VisuallyHidden>
              </p>
              <TextButton type="button" kind="secondary" onClick={() => send({ type: 'next.pressed' })}>
                Next
              </TextButton>
              <Route role="list">
                {slides.map(({ title }, slide) => (
                  <li key={title}>
                    <button
                      type="button"
                      aria-label={title}
                      aria-current={slide === here ? 'true' : undefined}
                      onClick={() => send({ type: 'slide.chosen', slide })}
                    />
                  </li>
                ))}
              </Route>
            </Controls>
            <Viewport ref={viewport}>
              <Slides role="list">
                {slides.map(({ title, text, picture }, slide) => (
                  <Slide key={title} aria-roledescription="slide">
                    <h2>{title}</h2>
                    <Screen>
                      <Picture image={pictures[picture]} first={slide === 0} />
                    </Screen>
                    <Text>{text}</Text>
                  </Slide>
                ))}
              </Slides>
            </Viewport>
            {moment && (
              <ToTheDay>
                <SiteLink path={`${tourPath(moment)}#day`}>
                  {`See ${momentInWords(moment)} on the example day below`}
                </SiteLink>
              </ToTheDay>
            )}
          </section>
        </Container>
      </Tour>
      <DaySection />
      <ClosingCall headline="See your own fleet on these screens in half an hour">
        <Links>
          <ButtonLink path="/booking" size="large" width="phone">
            Book a demo
          </ButtonLink>
          <ButtonLink path="/price" kind="secondary" size="large" width="phone">
            See the prices
          </ButtonLink>
        </Links>
      </ClosingCall>
    </>
  );
}

/** Little room above the pictures, so that the first one and the way on are on the first screen. */
const Tour = styled('section', { paddingBlock: '$6 $7', '@desktop': { paddingBlock: '$7 $8' } });

const Top = styled('div', { display: 'grid', gap: '$3', marginBottom: '$4' });

/** Without scripts there is nothing to press. */
const Controls = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '$2 $3',
  marginBottom: '$4',
  '& p': { flex: '1 1 auto', fontWeight: '$strong', fontVariantNumeric: 'tabular-nums' },
  '@media (max-width: 780px)': { '& p': { flex: '1 1 0', textAlign: 'center' } },
  [noScripts]: { display: 'none' },
});

/** Specification 2 and 9: arrows above a width of 780 px. */
const Arrow = styled(Button, { width: '$target', padding: 0, '@media (max-width: 780px)': { display: 'none' } });

/** The way on where there are no arrows: above the picture, so that it is on the first screen. */
const TextButton = styled(Button, {
  '@phone': { paddingInline: '$3' },
  '@media (min-width: 781px)': { display: 'none' },
});

/** The six as way-points on the route line; each is a target of 44 px. */
const Route = styled('ul', {
  display: 'flex',
  marginInline: '-14px',
  '@media (max-width: 780px)': { flex: '0 0 calc(100% + 28px)' },
  '& li': { display: 'grid', position: 'relative' },
  '& li + li': { '@media (max-width: 780px)': { flex: 1, justifyItems: 'end' } },
  '& li + li::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: '-15px',
    insetInlineEnd: '29px',
    top: '21px',
    height: '3px',
    background: '$line',
  },
  '& button': {
    position: 'relative',
    width: '$target',
    height: '$target',
    padding: 0,
    border: 0,
    borderRadius: '$round',
    background: 'transparent',
    cursor: 'pointer',
  },
  '& button::before': {
    content: '',
    position: 'absolute',
    inset: '14px',
    border: '3px solid $colors$inkSoft',
    borderRadius: '$round',
    background: '$paper',
  },
  '& button[aria-current]::before': { borderColor: '$signal', background: '$signal' },
});

/** On a phone the pictures have the whole width, as elsewhere. */
const Viewport = styled('div', {
  overflow: 'hidden',
  '@phone': { marginInline: '-$space$4' },
  [noScripts]: { overflow: 'visible' },
});

const Slides = styled('ul', {
  display: 'flex',
  touchAction: 'pan-y pinch-zoom',
  [noScripts]: { display: 'grid', gap: '$7' },
});

const Slide = styled('li', Columns, {
  flex: '0 0 100%',
  minWidth: 0,
  gap: '$3',
  alignContent: 'start',
  cursor: 'grab',
  '& h2': { fontSize: '$h2' },
  // What stands beside it must not show through its shadow, nor over its edges.
  '& > div': { boxShadow: 'none', '@phone': { marginInline: 0 } },
  '@phone': { '& > h2, & > p': { paddingInline: '$4' } },
  '& img': { userSelect: 'none', pointerEvents: 'none' },
  '@desktop': {
    gap: '$3 $6',
    '& > div': { gridColumn: '5 / -1', gridRow: '1 / 3' },
    '& > h2': { gridColumn: '1 / 5', gridRow: 1 },
    '& > p': { gridColumn: '1 / 5', gridRow: 2 },
    gridTemplateRows: 'auto 1fr',
  },
});

/** Without scripts there is only the still. */
const ToTheDay = styled('p', { '& a': loneLink, [noScripts]: { display: 'none' } });
