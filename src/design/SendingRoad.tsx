import { keyframes, styled } from './theme.ts';

/** A point that travels along the route line while something is sent. Decorative: text beside it says the same. */
export function SendingRoad({ moving }: { moving: boolean }) {
  return (
    <Road aria-hidden="true" viewBox="0 0 320 24" fill="none">
      <path d="M12 12H308" stroke="var(--colors-line)" strokeWidth="3" />
      <circle cx="12" cy="12" r="7" fill="var(--colors-signal)" />
      <circle cx="308" cy="12" r="7" fill="var(--colors-paper)" stroke="var(--colors-inkSoft)" strokeWidth="3" />
      <circle className={moving ? 'moving' : 'halted'} cx="12" cy="12" r="7" fill="var(--colors-signal)" />
    </Road>
  );
}

/** The same road at its end: all of it driven, and the point arrived. */
export function ArrivedRoad() {
  return (
    <Road aria-hidden="true" viewBox="5 0 320 24" fill="none" data-route="complete">
      <path className="driven" d="M12 12H308" stroke="var(--colors-signal)" strokeWidth="3" pathLength="1" />
      <circle cx="12" cy="12" r="7" fill="var(--colors-signal)" />
      <circle cx="308" cy="12" r="12" fill="var(--colors-signal)" />
      <path d="m302.5 12.5 4 4 7-8" stroke="var(--colors-onSignal)" strokeWidth="2.5" />
    </Road>
  );
}

const drive = keyframes({ from: { transform: 'translateX(0)' }, to: { transform: 'translateX(296px)' } });

const draw = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });

const Road = styled('svg', {
  width: '100%',
  maxWidth: '320px',
  '@moving': {
    '& .moving': { animation: '1.6s ease-in-out infinite', animationName: drive },
    '& .driven': { strokeDasharray: 1, animation: '250ms ease-out', animationName: draw },
  },
});
