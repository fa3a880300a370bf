import { styled } from './theme.ts';

/**
 * The motif: a line with way-points, one stroke everywhere. Decorative; `reached` way-points of `stops` are filled.
 */
export function RouteLine({ stops, reached }: { stops: number; reached: number }) {
  const step = 120 / (stops - 1);
  const points = Array.from({ length: stops }, (_, index) => 8 + index * step);
  return (
    <Line aria-hidden="true" width="136" height="16" viewBox="0 0 136 16" fill="none">
      <path d={`M8 8H${8 + 120}`} stroke="var(--colors-line)" strokeWidth="3" />
      <path d={`M8 8H${points[reached - 1] ?? 8}`} stroke="var(--colors-signal)" strokeWidth="3" />
      {points.map((x, index) => (
        <circle
          key={x}
          cx={x}
          cy="8"
          r="5"
          fill={index < reached ? 'var(--colors-signal)' : 'var(--colors-paper)'}
          stroke={index < reached ? 'var(--colors-signal)' : 'var(--colors-line)'}
          strokeWidth="3"
        />
      ))}
    </Line>
  );
}

const Line = styled('svg', { overflow: 'visible' });
