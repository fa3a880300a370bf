import { type RefObject, useEffect, useRef, useState } from 'react';
import { scenes } from '../../../content/explainer.ts';
import { explainerMachine, sceneCount, sceneTime } from '../../../machines/explainer.ts';
import { Button } from '../../design/Button.tsx';
import { mapColors } from '../../design/map-colors.ts';
import { prefersCalm } from '../../design/motion.ts';
import { animate } from '../../design/motion-engine.ts';
import { Picture } from '../../design/Picture.tsx';
import { StepLine } from '../../design/StepLine.tsx';
import { styled } from '../../design/theme.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import fuel from '../../pictures/FuelEntry.tsx?picture';
import inspection from '../../pictures/InspectionSheet.tsx?picture';
import { Icon } from '../../pictures/icons.tsx';
import maintenance from '../../pictures/MaintenanceCalendar.tsx?picture';
import report from '../../pictures/ReportChart.tsx?picture';
import workflow from '../../pictures/WorkflowBoard.tsx?picture';
import LivingMap from './LivingMap.tsx';

const pictures = {
  map: <LivingMap />,
  fuel: <Picture image={fuel} first />,
  inspection: <Picture image={inspection} first />,
  workflow: <Picture image={workflow} first />,
  maintenance: <Picture image={maintenance} first />,
  report: <Picture image={report} first />,
} satisfies Record<(typeof scenes)[number]['picture'], object>;

/** Our own explainer: the product's screens one after the other, each with its caption. */
export default function Explainer() {
  const [snapshot, send] = useFlow(explainerMachine);
  const { scene } = snapshot.context;
  const isPlaying = snapshot.matches('playing');
  /** The scene that a press turned to, which is read out also while the scenes go on. */
  const [turnedTo, setTurnedTo] = useState<number>();
  // Scenes that change by themselves would talk over each other (ARIA Authoring Practices: Carousel).
  const live = isPlaying && turnedTo !== scene ? 'off' : 'polite';
  const stage = useRef<HTMLDivElement>(null);
  useSceneMotion(stage, scene, isPlaying);
  // It was opened to be watched; for people who prefer that nothing moves it waits for a press.
  useEffect(() => {
    if (!prefersCalm()) send({ type: 'play.pressed' });
  }, [send]);
  const shown = scenes[scene];
  const turn = (type: 'next.pressed' | 'previous.pressed') => {
    if (snapshot.can({ type })) setTurnedTo(type === 'next.pressed' ? scene + 1 : scene - 1);
    send({ type });
  };
  return (
    <figure>
      <Stage key={scene} ref={stage}>
        {shown && pictures[shown.picture]}
      </Stage>
      <Caption aria-live={live}>{shown?.caption}</Caption>
      <Controls>
        <Button
          type="button"
          kind="secondary"
          aria-label="Previous scene"
          aria-disabled={!snapshot.can({ type: 'previous.pressed' })}
          onClick={() => turn('previous.pressed')}
        >
          <Icon name="arrowLeft" />
        </Button>
        <Button
          type="button"
          kind="secondary"
          onClick={() => {
            setTurnedTo(undefined);
            send({ type: isPlaying ? 'pause.pressed' : 'play.pressed' });
          }}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
          <span>{isPlaying ? 'Pause' : 'Play'}</span>
        </Button>
        <Button
          type="button"
          kind="secondary"
          aria-label="Next scene"
          aria-disabled={!snapshot.can({ type: 'next.pressed' })}
          onClick={() => turn('next.pressed')}
        >
          <Icon name="arrowRight" />
        </Button>
        <StepLine what="Scene" step={scene + 1} of={sceneCount} live={live} />
      </Controls>
    </figure>
  );
}

/**
 * Brings each scene in from the side and then moves slowly towards its picture for as long as the scene lasts. A pause holds
 * the picture where it is.
 */
function useSceneMotion(stage: RefObject<HTMLElement | null>, scene: number, isPlaying: boolean): void {
  const approach = useRef<ReturnType<typeof animate>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scene is another element in the same ref.
  useEffect(() => {
    const picture = stage.current?.querySelector('img');
    if (!stage.current || prefersCalm()) return;
    const arrival = animate(
      stage.current,
      { opacity: [0, 1], transform: ['translateX(12px)', 'translateX(0)'] },
      { duration: 0.24, ease: 'easeOut' },
    );
    if (picture) {
      const keyframes = { transform: ['scale(0.96)', 'scale(1)'] };
      approach.current = animate(picture, keyframes, { duration: sceneTime / 1000, ease: 'easeOut' });
    }
    return () => {
      arrival.cancel();
      approach.current?.cancel();
      approach.current = undefined;
    };
  }, [stage, scene]);
  useEffect(() => {
    if (isPlaying) approach.current?.play();
    else approach.current?.pause();
  }, [isPlaying]);
}

/**
 * Every scene has the same room, so that nothing below it moves, and is shown whole: laid over it, since in WebKit a share of a
 * height that comes from a ratio is none.
 */
const Stage = styled('div', {
  ...mapColors,
  position: 'relative',
  aspectRatio: '4 / 3',
  maxHeight: 'max(180px, 100dvh - 290px)',
  width: '100%',
  borderRadius: '$1',
  background: '$mapLand',
  '@phone': { width: 'auto', marginInline: '-$space$4', borderRadius: 0 },
  '& > *': { position: 'absolute', inset: 0 },
  '&&& img, &&& svg': { width: '100%', height: '100%', objectFit: 'contain' },
});

const Caption = styled('figcaption', { minHeight: '4.8em', '@wide': { minHeight: '3.2em' } });

const Controls = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '$3',
  '& button[aria-label]': { width: '$target', padding: 0 },
  '& > div': { flex: '1 1 220px', marginBottom: 0 },
});
