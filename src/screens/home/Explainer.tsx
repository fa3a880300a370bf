import { useEffect } from 'react';
import { scenes } from '../../../content/explainer.ts';
import { explainerMachine, sceneCount, sceneTime } from '../../../machines/explainer.ts';
import { Button } from '../../design/Button.tsx';
import { prefersCalm } from '../../design/motion.ts';
import { Picture } from '../../design/Picture.tsx';
import { StepLine } from '../../design/StepLine.tsx';
import { keyframes, styled } from '../../design/theme.ts';
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
  // It was opened to be watched; for who prefers that nothing moves it waits.
  useEffect(() => {
    if (!prefersCalm()) send({ type: 'play.pressed' });
  }, [send]);
  const shown = scenes[scene];
  return (
    <figure>
      <Stage key={scene} data-playing={isPlaying}>
        {shown && pictures[shown.picture]}
      </Stage>
      {/* Captions that change by themselves would talk over each other. */}
      <Caption aria-live={isPlaying ? 'off' : 'polite'}>{shown?.caption}</Caption>
      <Controls>
        <Button
          type="button"
          kind="secondary"
          aria-label="Previous scene"
          aria-disabled={!snapshot.can({ type: 'previous.pressed' })}
          onClick={() => send({ type: 'previous.pressed' })}
        >
          <Icon name="arrowLeft" />
        </Button>
        <Button
          type="button"
          kind="secondary"
          onClick={() => send({ type: isPlaying ? 'pause.pressed' : 'play.pressed' })}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} /> {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button
          type="button"
          kind="secondary"
          aria-label="Next scene"
          aria-disabled={!snapshot.can({ type: 'next.pressed' })}
          onClick={() => send({ type: 'next.pressed' })}
        >
          <Icon name="arrowRight" />
        </Button>
        <StepLine what="Scene" step={scene + 1} of={sceneCount} />
      </Controls>
    </figure>
  );
}

const arrival = keyframes({ from: { opacity: 0, transform: 'translateX(12px)' } });
const approach = keyframes({ from: { transform: 'scale(0.96)' } });

/** Every scene has the same room, so that nothing below it moves. */
const Stage = styled('div', {
  aspectRatio: '16 / 11',
  maxHeight: '56dvh',
  width: '100%',
  overflow: 'hidden',
  borderRadius: '$1',
  background: '$mapLand',
  '@moving': {
    animation: `${arrival} 240ms ease-out`,
    '&[data-playing=true] img': { animation: `${approach} ${sceneTime}ms ease-out forwards` },
  },
  '& > div': { height: '100%' },
  '& svg, & img': { width: '100%', height: '100%', objectFit: 'contain' },
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
