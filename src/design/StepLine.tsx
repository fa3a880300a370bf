import { styled } from './theme.ts';

type StepLineProps = {
  /** What the steps are called. */
  what?: string;
  step: number;
  of: number;
};

/** How far a visitor has come in what has several steps, in words and as way-points on the route line. */
export function StepLine({ what = 'Step', step, of }: StepLineProps) {
  return (
    <Line>
      <span>
        {what} {step} of {of}
      </span>
      <Route aria-hidden="true">
        {Array.from({ length: of }, (_, index) => index + 1).map((point) => (
          <i key={point} className={point < step ? 'passed' : point === step ? 'here' : ''} />
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

/** Each way-point brings the piece of road that leads to it. */
const Route = styled('span', {
  flex: '1 1 160px',
  display: 'flex',
  maxWidth: '320px',
  '& i': { position: 'relative', flex: 1, height: '15px' },
  '& i:first-child': { flex: '0 0 15px' },
  '& i::before': {
    content: '',
    position: 'absolute',
    insetInline: '0 15px',
    top: '6px',
    height: '3px',
    background: '$line',
  },
  '& i:first-child::before': { display: 'none' },
  '& i::after': {
    content: '',
    position: 'absolute',
    insetInlineEnd: 0,
    width: '15px',
    height: '15px',
    border: '3px solid $colors$line',
    borderRadius: '$round',
  },
  '& .passed::before, & .here::before': { background: '$signal' },
  '& .passed::after': { borderColor: '$signal', background: '$signal' },
  '& .here::after': { borderColor: '$signal' },
});
