import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { navigationMachine } from '../../../machines/navigation.ts';
import { watchingNavigation } from '../../actors/navigation.ts';
import { VisuallyHidden } from '../../design/layout.ts';
import { keyframes, styled } from '../../design/theme.ts';
import { useFlow } from '../../hooks/useFlow.ts';

const words = 'Loading the page';

/** Tells of a page that takes long to come: by a bar at the top of the screen, and once by voice. */
export default function NavigationProgress() {
  const router = useRouter();
  const machine = useMemo(
    () => navigationMachine.provide({ actors: { watchingNavigation: watchingNavigation(router) } }),
    [router],
  );
  const [snapshot] = useFlow(machine);
  const isSlow = snapshot.matches('slow');
  return (
    <>
      {/* It stands there before it speaks, or nobody would hear it. */}
      <VisuallyHidden role="status">{isSlow && words}</VisuallyHidden>
      {isSlow && <Bar role="progressbar" aria-label={words} />}
    </>
  );
}

const pass = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } });

/** It lies over the page, so nothing moves when it comes. How far the page has come nobody knows: its part is no share. */
const Bar = styled('div', {
  position: 'fixed',
  insetInline: 0,
  top: 0,
  zIndex: '$skip',
  height: '4px',
  overflow: 'hidden',
  background: '$ink',
  '&::before': { content: '', display: 'block', width: '40%', height: '100%', background: '$signal' },
  '@moving': { '&::before': { animation: '1.2s ease-in-out infinite', animationName: pass } },
  // There, colours of the page's own would be taken away, and the bar with them.
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    background: 'CanvasText',
    '&::before': { background: 'Highlight' },
  },
});
