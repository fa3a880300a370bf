import type { SitePath } from '../../content/navigation.ts';
import { Icon } from '../pictures/icons.tsx';
import { loneLink } from './layout.ts';
import { newTabNote } from './NewTabNote.tsx';
import { styled } from './theme.ts';

/** A link from the middle of a form. It opens a new tab, so that the form keeps what has been typed. */
export function NewTabLink({ path, children }: { path: SitePath; children: string }) {
  const lastWord = children.lastIndexOf(' ') + 1;
  return (
    <Anchor href={path} target="_blank" rel="noopener" aria-describedby={newTabNote}>
      {children.slice(0, lastWord)}
      <LastWord>
        {children.slice(lastWord)}
        <Icon name="external" />
      </LastWord>
    </Anchor>
  );
}

/** The link from a form to the privacy notice. */
export function PrivacyLink() {
  return (
    <Small>
      <NewTabLink path="/privacy">How we use your details</NewTabLink>
    </Small>
  );
}

const Anchor = styled('a', {
  '& svg': { display: 'inline-block', width: '1em', height: '1em', marginInlineStart: '$1', verticalAlign: '-0.125em' },
});

/** The sign never begins a line of its own. */
const LastWord = styled('span', { whiteSpace: 'nowrap' });

const Small = styled('p', {
  color: '$inkSoft',
  fontSize: '$small',
  '& a': { ...loneLink, paddingBlock: '$3' },
});
