import type { ReactNode } from 'react';
import type { SitePath } from '../../content/navigation.ts';
import { Icon } from '../pictures/icons.tsx';
import { styled } from './theme.ts';

const noteId = 'new-tab';

/** A link to a page of the site from the middle of a form: it opens a new tab, so that nothing typed is left behind. */
export function NewTabLink({ path, children }: { path: SitePath; children: ReactNode }) {
  return (
    <Anchor href={path} target="_blank" rel="noopener" aria-describedby={noteId}>
      {children}
      <Icon name="external" />
    </Anchor>
  );
}

/** What such links say of themselves to those who do not see their icon. It stands once on each page. */
export function NewTabNote() {
  return (
    <span id={noteId} hidden>
      Opens in a new tab
    </span>
  );
}

/** The way from a form to what happens with what is typed into it. */
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

const Small = styled('p', {
  color: '$inkSoft',
  fontSize: '$small',
  '& a': { display: 'inline-block', paddingBlock: '$2' },
});
