import type { SitePath } from '../../../content/navigation.ts';
import { styled } from '../../design/theme.ts';
import { EntryList } from '../../screens/overview/EntryList.tsx';

/** Related pages, described as in the menus. */
export function Related({ title, paths }: { title: string; paths: readonly SitePath[] }) {
  return (
    <Onward aria-labelledby="related">
      <h2 id="related">{title}</h2>
      <EntryList paths={paths} />
    </Onward>
  );
}

const Onward = styled('nav', {
  display: 'grid',
  gap: '$4',
  '& h2': { fontSize: '$h3' },
  // Side by side if there is room.
  '@desktop': {
    '&& ul': { gridTemplateColumns: 'none', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' },
    '&& ul > :last-child:nth-child(odd)': { gridColumn: 'auto' },
  },
});
