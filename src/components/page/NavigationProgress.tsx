import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { navigationMachine } from '../../../machines/navigation.ts';
import { watchingNavigation } from '../../actors/navigation.ts';
import { VisuallyHidden } from '../../design/layout.ts';
import { keyframes, styled } from '../../design/theme.ts';
import { useFlow } from '../../hooks/useFlow.ts';

const words = 'Loading the page';

/** Shows that a page is slow to load, by a bar at the top of the screen and one announcement. */
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
      {/* A live region must be in the page before its text changes, or it is not announced. */}
      <VisuallyHidden role="status">{isSlow && words}</VisuallyHidden>
      {isSlow && <Bar role="progressbar" aria-label={words} />}
    </>
  );
}

const pass = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } });

/** It covers the top of the page, so nothing moves. The progress is unknown, so the bar is indeterminate. */
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
  // Forced colours would remove the background, and the bar with it.
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    background: 'CanvasText',
    '&::before': { background: 'Highlight' },
  },
});
