import type { BlockOf } from '../../../content/content-block.ts';
import { card } from '../../design/card.ts';
import { styled } from '../../design/theme.ts';

/** What is checked, each with a box for the tick. */
export function BlockChecklist({ items }: BlockOf<'checklist'>) {
  return (
    <List role="list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}

const List = styled('ul', {
  '&&': card,
  display: 'grid',
  gap: '$3 $6',
  margin: 0,
  listStyle: 'none',
  '@wide': { gridTemplateColumns: '1fr 1fr' },
  '& li': { position: 'relative', paddingInlineStart: '$6' },
  '& li::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: 0,
    top: '4px',
    width: '18px',
    height: '18px',
    border: '2px solid $colors$ink',
    borderRadius: '3px',
  },
});
