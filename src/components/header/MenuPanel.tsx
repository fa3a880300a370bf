import { memo } from 'react';
import type { MenuEntry } from '../../../content/navigation.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { SubjectIcon } from '../../design/SubjectIcon.tsx';
import { styled } from '../../design/theme.ts';
import { popoverReset, type useDisclosure } from './useDisclosure.ts';

type EntriesProps = { entries: readonly MenuEntry[]; here: string | undefined; onChoose: () => void };

type MenuPanelProps = EntriesProps & { attributes: ReturnType<typeof useDisclosure>['panel'] };

/** The panel of a menu. It is in the document from the start, hidden, so that the first press has little to do. */
export function MenuPanel({ attributes, ...rest }: MenuPanelProps) {
  return (
    <Panel {...attributes} columns={rest.entries.length > 10 ? 'three' : 'two'}>
      <Entries {...rest} />
    </Panel>
  );
}

const Entries = memo(({ entries, here, onChoose }: EntriesProps) => (
  <ul role="list">
    {entries.map(({ title, description, path }) => (
      <li key={path}>
        <Entry path={path} aria-current={path === here ? 'page' : undefined} onClick={onChoose}>
          <SubjectIcon path={path} />
          <span>
            <strong>{title}</strong>
            <small>{description}</small>
          </span>
        </Entry>
      </li>
    ))}
  </ul>
));

const Panel = styled('div', {
  position: 'absolute',
  insetInlineStart: 'max($space$6, calc((100% - $sizes$page) / 2))',
  top: 'calc($sizes$header - 8px)',
  maxWidth: 'calc(100% - 2 * $space$6)',
  // Bridges the gap between button and panel for the pointer.
  padding: '8px 0 0',
  '&[popover]': { ...popoverReset, display: 'none', overflow: 'visible', background: 'transparent' },
  '&:popover-open': { display: 'block' },
  '& > ul': {
    display: 'grid',
    gap: '$1',
    padding: '$4',
    borderRadius: '$2',
    background: '$surface',
    boxShadow: '$raised',
  },
  variants: {
    columns: {
      two: { '& > ul': { gridTemplateColumns: 'repeat(2, minmax(0, 340px))' } },
      three: { '& > ul': { gridTemplateColumns: 'repeat(3, minmax(0, 300px))' } },
    },
  },
});

const Entry = styled(SiteLink, {
  display: 'flex',
  gap: '$3',
  minHeight: '$target',
  padding: '$3',
  borderRadius: '$1',
  lineHeight: '$snug',
  textDecoration: 'none',
  '& svg': { flex: 'none', marginTop: '2px' },
  '& strong': { display: 'block', fontWeight: '$strong' },
  '& small': { color: '$inkSoft', fontSize: '$small' },
  '&[aria-current]': { boxShadow: 'inset 3px 0 $colors$signal' },
  '@hover': { '&:hover': { background: '$tint' } },
});
