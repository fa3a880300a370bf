import { useEffect, useRef } from 'react';
import { move } from './motion.ts';
import { styled } from './theme.ts';

type StepLineProps = {
  /** What a step is called. */
  what?: string;
  step: number;
  of: number;
  /** Whether screen readers announce each step. */
  live?: 'polite' | 'off';
};

/**
 * How far a visitor has come in something that has several steps, in words and as way-points on the route line. The road to
 * the next way-point is drawn when it is reached.
 */
export function StepLine({ what = 'Step', step, of, live }: StepLineProps) {
  const route = useRef<HTMLSpanElement>(null);
  const before = useRef(step);
  useEffect(() => {
    const isAhead = step > before.current;
    before.current = step;
    const road = route.current?.querySelector('.here b');
    if (isAhead && road) return move(road, { transform: ['scaleX(0)', 'scaleX(1)'] }, { duration: 0.25 });
  }, [step]);
  return (
    <Line>
      <span aria-live={live}>{`${what} ${step} of ${of}`}</span>
      <Route ref={route} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => index + 1).map((point) => (
          <i key={point} className={point < step ? 'passed' : point === step ? 'here' : ''}>
            {point > 1 && <b />}
          </i>
        ))}
      </Route>
    </Line>
  );
}

const Line = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '$1 $4',
  marginBottom: '$5',
  color: '$inkSoft',
  fontWeight: '$strong',
  fontVariantNumeric: 'tabular-nums',
});

/** Each way-point includes the road that leads to it. */
const Route = styled('span', {
  flex: '1 1 160px',
  display: 'flex',
  maxWidth: '320px',
  '& i': { position: 'relative', flex: 1, height: '15px' },
  '& i:first-child': { flex: '0 0 15px' },
  '& b': {
    position: 'absolute',
    insetInline: '0 15px',
    top: '6px',
    height: '3px',
    background: '$line',
    transformOrigin: 'left',
  },
  '& i::after': {
    content: '',
    position: 'absolute',
    insetInlineEnd: 0,
    width: '15px',
    height: '15px',
    border: '3px solid $colors$line',
    borderRadius: '$round',
  },
  '& .passed b, & .here b': { background: '$signal' },
  '& .passed::after': { borderColor: '$signal', background: '$signal' },
  '& .here::after': { borderColor: '$signal' },
  // Forced colours have no third colour between what is passed and what is ahead.
  '@media (forced-colors: active)': { '& .here::after': { outline: '2px solid Highlight', outlineOffset: '2px' } },
});
