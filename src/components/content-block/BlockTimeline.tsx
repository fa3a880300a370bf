import type { BlockOf } from '../../../content/content-block.ts';
import { styled } from '../../design/theme.ts';

/** What happened, in order, along the route line. */
export function BlockTimeline({ entries }: BlockOf<'timeline'>) {
  return (
    <List role="list">
      {entries.map(({ at, text }) => (
        <li key={text}>
          <strong>{at}</strong> {text}
        </li>
      ))}
    </List>
  );
}

const List = styled('ol', {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '4.5em minmax(0, 1fr)',
    paddingBlock: '$2',
    paddingInlineStart: '$6',
    color: '$inkSoft',
    borderInlineStart: '3px solid $signal',
    maxWidth: '$measure',
  },
  '& li::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: '-9px',
    top: '15px',
    width: '15px',
    height: '15px',
    border: '3px solid $colors$signal',
    borderRadius: '$round',
    background: '$paper',
  },
  '& strong': { color: '$ink', fontVariantNumeric: 'tabular-nums' },
});
