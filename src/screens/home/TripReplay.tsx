import { useEffect, useRef } from 'react';
import { trip } from '../../../content/trip.ts';
import { lastReading, lossReading, tripReplayMachine } from '../../../machines/trip-replay.ts';
import { awaitingSight, keepingTime } from '../../actors/trip-replay.ts';
import { Button } from '../../design/Button.tsx';
import { Container, Section, Text } from '../../design/layout.ts';
import { prefersCalm } from '../../design/motion.ts';
import { scripted, styled } from '../../design/theme.ts';
import { carryOver } from '../../foreign/served-elements.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { Icon } from '../../pictures/icons.tsx';
import { FuelChart } from './FuelChart.tsx';
import { TripMap } from './TripMap.tsx';
import { storyAt, tripAt } from './trip.ts';
import { tripPress, tripSection } from './tripPress.ts';

const providedMachine = tripReplayMachine.provide({
  actors: { awaitingSight: awaitingSight(`#${tripSection}`), keepingTime },
});

/**
 * A trip replayed along its fuel chart; once it is in view, the minutes before the loss pass by themselves. Without scripts it is a still
 * picture with its story.
 */
export default function TripReplay() {
  const [snapshot, send] = useFlow(providedMachine);
  const { reading } = snapshot.context;
  const slider = useRef<HTMLInputElement>(null);
  const isPlaying = snapshot.matches('moving') || snapshot.matches('stepping');
  useEffect(() => {
    if (slider.current) carryOver(slider.current);
    // The browser alone may have moved it: before the script arrived, or when it restored the page.
    const moved = slider.current?.valueAsNumber ?? lossReading;
    if (moved !== lossReading) send({ type: 'slider.moved', reading: moved });
    tripPress.release();
  }, [send]);
  useEffect(() => {
    if (slider.current) slider.current.value = String(reading);
  }, [reading]);
  const { time, place, litres } = tripAt(reading);
  return (
    <Section ground="night" id={tripSection} aria-labelledby="trip-headline">
      <Container>
        <Intro>
          <h2 id="trip-headline">{trip.headline}</h2>
          <Text>
            {trip.lesson} <Scripted>{trip.hint}</Scripted>
          </Text>
        </Intro>
        <Figure>
          <Replay>
            <TripMap reading={reading} />
            <Panel>
              <Readout aria-live="off">
                <div>
                  <dt>Time</dt>
                  <dd>{time}</dd>
                </div>
                <div>
                  <dt>Fuel</dt>
                  <dd>{`${litres} L`}</dd>
                </div>
                <div>
                  <dt>Place</dt>
                  <dd>{place}</dd>
                </div>
              </Readout>
              <FuelChart reading={reading}>
                <Slider
                  ref={slider}
                  type="range"
                  aria-label="Time of the trip"
                  aria-valuetext={`${time}, ${place}, ${litres} litres`}
                  max={lastReading}
                  defaultValue={lossReading}
                  onChange={({ target }) => send({ type: 'slider.moved', reading: target.valueAsNumber })}
                />
              </FuelChart>
              {/* Nobody has asked for what passes by itself before the loss. */}
              <Story role="status" aria-live={snapshot.matches({ preview: 'approaching' }) ? 'off' : undefined}>
                {storyAt(reading)}
              </Story>
              <Play
                type="button"
                kind="primary"
                onClick={() =>
                  send(isPlaying ? { type: 'pause.pressed' } : { type: 'play.pressed', calm: prefersCalm() })
                }
              >
                <Icon name={isPlaying ? 'pause' : 'play'} />
                <span>{isPlaying ? 'Pause' : snapshot.matches('ended') ? 'Play again' : 'Play'}</span>
              </Play>
            </Panel>
          </Replay>
          <figcaption>{trip.caption}</figcaption>
        </Figure>
      </Container>
    </Section>
  );
}

const Scripted = styled('span', scripted);

const Play = styled(Button, { justifySelf: 'start', minWidth: '148px', ...scripted });

const Intro = styled('div', {
  display: 'grid',
  gap: '$3',
  marginBottom: '$6',
  '& h2': { fontSize: '$h2' },
});

const Figure = styled('figure', {
  overflow: 'hidden',
  border: '1px solid $line',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  '& figcaption': {
    padding: '$3 $4',
    borderTop: '1px solid $line',
    color: '$inkSoft',
    fontSize: '$small',
    '@tablet': { paddingInline: '$5' },
  },
});

const Replay = styled('div', {
  display: 'grid',
  '@desktop': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' },
});

const Panel = styled('div', {
  display: 'grid',
  alignContent: 'center',
  gap: '$4',
  padding: '$4',
  minWidth: 0,
  '@tablet': { padding: '$5' },
  '@desktop': { gap: '$5', padding: '$6' },
});

/** Every figure has its own room, so that nothing moves beside those that change. */
const Readout = styled('dl', {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '$3',
  fontVariantNumeric: 'tabular-nums',
  '& div': { flex: '0 0 5em', minWidth: 0 },
  '& div:last-child': { flex: '1 1 6em' },
  '& dt': { color: '$inkSoft', fontSize: '$small' },
  '& dd': { fontSize: '$lead', fontWeight: '$strong', lineHeight: '$snug', minHeight: '2.5em' },
  '@tablet': { '& dd': { minHeight: 0 } },
});

/** Room for its longest words, so that nothing below it moves. */
const Story = styled('p', { minHeight: '4.8em', '@tablet': { minHeight: '3.2em' } });

/** The whole chart can be pressed and dragged; the thumb is the line through it. */
const Slider = styled('input', {
  position: 'absolute',
  zIndex: 1,
  top: 0,
  left: '-14px',
  width: 'calc(100% + 28px)',
  height: 'calc(100% + 14px)',
  margin: 0,
  appearance: 'none',
  background: 'transparent',
  borderRadius: '$1',
  cursor: 'ew-resize',
  touchAction: 'pan-y',
  ...scripted,
  '&::-webkit-slider-runnable-track': { height: '100%' },
  '&::-moz-range-track': { height: '100%', background: 'transparent' },
  '&::-webkit-slider-thumb': {
    appearance: 'none',
    width: '28px',
    height: '100%',
    background:
      'radial-gradient(circle at 50% calc(100% - 14px), $colors$signal 9px, $colors$ink 10px, $colors$ink 12px, transparent 13px), linear-gradient($colors$ink, $colors$ink) top / 2px calc(100% - 14px) no-repeat',
  },
  '&::-moz-range-thumb': {
    width: '28px',
    height: '100%',
    border: 0,
    borderRadius: 0,
    background:
      'radial-gradient(circle at 50% calc(100% - 14px), $colors$signal 9px, $colors$ink 10px, $colors$ink 12px, transparent 13px), linear-gradient($colors$ink, $colors$ink) top / 2px calc(100% - 14px) no-repeat',
  },
});
