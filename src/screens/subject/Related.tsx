import { features, industries, type SitePath } from '../../../content/navigation.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { Icon, type IconName } from '../../pictures/icons.tsx';

/** The pages with a name, an icon and a line about them in the menus. */
const entries = [...features, ...industries];

/** Where a reader goes on, as the menus describe it. */
export function Related({ title, paths }: { title: string; paths: readonly SitePath[] }) {
  return (
    <Onward aria-labelledby="related">
      <h2 id="related">{title}</h2>
      <ul role="list">
        {entries
          .filter(({ path }) => paths.includes(path))
          .map(({ path, title, description, icon }) => (
            <li key={path}>
              <SiteLink path={path}>
                <Icon name={icon as IconName} />
                <span>
                  <strong>{title}</strong>
                  <small>{description}</small>
                </span>
              </SiteLink>
            </li>
          ))}
      </ul>
    </Onward>
  );
}

const Onward = styled('nav', {
  display: 'grid',
  gap: '$4',
  '& h2': { fontSize: '$h3' },
  '& ul': {
    display: 'grid',
    gap: '$3',
    '@tablet': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '@desktop': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
  '& a': {
    display: 'flex',
    gap: '$3',
    height: '100%',
    minHeight: '$target',
    padding: '$4',
    border: '1px solid $line',
    borderRadius: '$1',
    lineHeight: '$snug',
    textDecoration: 'none',
    '@hover': { '&:hover': { background: '$tint' } },
  },
  '& svg': { flex: 'none', marginTop: '2px' },
  '& strong': { display: 'block', fontWeight: '$strong' },
  '& small': { color: '$inkSoft', fontSize: '$small' },
});
