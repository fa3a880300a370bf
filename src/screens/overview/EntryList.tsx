import { features, industries } from '../../../content/menus.gen.ts';
import type { MenuEntry, SitePath } from '../../../content/navigation.ts';
import { otherEntries } from '../../../content/overviews.ts';
import { pressedCard } from '../../design/card.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { SubjectIcon } from '../../design/SubjectIcon.tsx';
import { styled } from '../../design/theme.ts';
import { Icon, type IconName } from '../../pictures/icons.tsx';

/** Pages of the site as cards: by name, icon and line, as the menus have them. */
export function EntryList({ paths }: { paths: readonly SitePath[] }) {
  return (
    <Entries role="list">
      {paths.map(entryOf).map(({ path, title, description, icon }) => (
        <li key={path}>
          <SiteLink path={path}>
            {icon ? <Icon name={icon} /> : <SubjectIcon path={path} />}
            <span>
              <strong>{title}</strong>
              <small>{description}</small>
            </span>
          </SiteLink>
        </li>
      ))}
    </Entries>
  );
}

/** A page that is not of a feature or an industry names its icon. */
type Entry = MenuEntry & { icon?: IconName };

const entries: readonly Entry[] = [...features, ...industries, ...otherEntries];

function entryOf(path: SitePath): Entry {
  const entry = entries.find((entry) => entry.path === path);
  if (!entry) throw new Error(`No menu leads to ${path}, and content/overviews.ts has no entry for it.`);
  return entry;
}

/** Every card is as wide as those of the other groups of its page. */
const Entries = styled('ul', {
  display: 'grid',
  alignContent: 'start',
  gap: '$4',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@tablet': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@wide': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@desktop': { columnGap: '$5' },
  '& a': {
    ...pressedCard,
    display: 'flex',
    gap: '$3',
    height: '100%',
    minHeight: '$target',
    lineHeight: '$snug',
    textDecoration: 'none',
    '@wide': { flexDirection: 'column' },
  },
  '& svg': { flex: 'none', marginTop: '2px' },
  '& strong': { display: 'block', fontWeight: '$strong' },
  '& small': { color: '$inkSoft', fontSize: '$small' },
});
