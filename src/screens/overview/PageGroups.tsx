import type { PageGroup } from '../../../content/overviews.ts';
import { Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { EntryList } from './EntryList.tsx';

/** Groups of pages, each with what they have in common on one side and the pages on the other. */
export function PageGroups({ groups }: { groups: readonly PageGroup[] }) {
  return groups.map(({ title, text, paths }) => (
    <Group key={title}>
      <div>
        <h2>{title}</h2>
        <Text>{text}</Text>
      </div>
      <EntryList paths={paths} />
    </Group>
  ));
}

const Group = styled('div', {
  display: 'grid',
  gap: '$4 $7',
  paddingBlock: '$6',
  borderTop: '1px solid $line',
  '&:last-child': { paddingBottom: 0 },
  '@desktop': { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)' },
  '& > div': { display: 'grid', gap: '$2', alignContent: 'start' },
  '& h2': { fontSize: '$h3' },
});
