import type { SitePath } from '../../../content/navigation.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';

/** The links between the pages of the list of articles. */
export function ListPages({ page, pages }: { page: number; pages: number }) {
  return (
    <Pages aria-label="Pages of the blog">
      {page > 1 && (
        <SiteLink path={pathOf(page - 1)} rel="prev">
          Newer articles
        </SiteLink>
      )}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <SiteLink path={pathOf(page + 1)} rel="next">
          Older articles
        </SiteLink>
      )}
    </Pages>
  );
}

/** The path of a page of the list, counted from 1. */
function pathOf(page: number): SitePath {
  return page === 1 ? '/blog' : `/blog/page/${page}`;
}

const Pages = styled('nav', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '$2 $5',
  '& > *': { display: 'flex', alignItems: 'center', minHeight: '$target' },
  '& > span': { color: '$inkSoft' },
});
