import type { NumberedPoint } from '../../../content/subject.ts';
import { styled } from '../../design/theme.ts';

/** What the numbers of a drawn vehicle are. */
export function NumberedPoints({ points }: { points: readonly NumberedPoint[] }) {
  return (
    <Points role="list">
      {points.map(({ term, text }) => (
        <li key={text}>
          <strong>{term}:</strong> {text}
        </li>
      ))}
    </Points>
  );
}

const Points = styled('ol', {
  display: 'grid',
  gap: '$3',
  marginBlock: '$4 $3',
  padding: 0,
  listStyle: 'none',
  counterReset: 'point',
  '& li': { position: 'relative', paddingInlineStart: '$6', color: '$inkSoft', counterIncrement: 'point' },
  '& strong': { color: '$ink' },
  '& li::before': {
    content: 'counter(point)',
    position: 'absolute',
    insetInlineStart: 0,
    top: '3px',
    width: '22px',
    height: '22px',
    borderRadius: '$round',
    background: '$ink',
    color: '$surface',
    fontSize: '14px',
    fontWeight: '$strong',
    lineHeight: '22px',
    textAlign: 'center',
  },
});
