import type { PageGroup } from '../../../content/overviews.ts';
import { HeadedPart } from '../../design/columns.ts';
import { Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { EntryList } from './EntryList.tsx';

/** Groups of pages: what each group has in common on one side, its pages on the other. */
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

const Group = styled(HeadedPart, { '& > div': { display: 'grid', gap: '$2', alignContent: 'start' } });
