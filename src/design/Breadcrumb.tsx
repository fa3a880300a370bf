import type { SitePath } from '../../content/navigation.ts';
import { loneLink } from './layout.ts';
import { SiteLink } from './SiteLink.tsx';
import { styled } from './theme.ts';

/** The breadcrumb of a page, as the first way-points of its route line. */
export function Breadcrumb({ parent, name }: { parent: { name: string; path: SitePath }; name: string }) {
  return (
    <Way aria-label="Breadcrumb">
      <ol role="list">
        <li>
          <SiteLink path={parent.path}>{parent.name}</SiteLink>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </Way>
  );
}

const Way = styled('nav', {
  color: '$inkSoft',
  fontWeight: '$strong',
  '& ol': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', minHeight: '$target' },
  '& a': loneLink,
  '& li + li::before': {
    content: '',
    width: '28px',
    height: '3px',
    marginInline: '$3',
    background: '$signal',
    '@phone': { width: '16px', marginInline: '$2' },
  },
});
