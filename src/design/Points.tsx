import { Icon } from '../pictures/icons.tsx';
import { styled } from './theme.ts';

/** A list of short points. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <List role="list">
      {points.map((point) => (
        <li key={point}>
          <Icon name="check" /> {point}
        </li>
      ))}
    </List>
  );
}

const List = styled('ul', {
  display: 'grid',
  gap: '$2',
  alignContent: 'start',
  '& li': { display: 'flex', gap: '$2', alignItems: 'flex-start' },
  '& svg': {
    flex: 'none',
    marginTop: '2px',
    color: '$moving',
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
});
