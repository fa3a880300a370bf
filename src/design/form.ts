import { styled } from './theme.ts';

/** One column of what a flow shows. */
export const Panel = styled('div', { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '$5' });

export const Form = styled('form', { display: 'grid', gap: '$5' });

/** Two fields side by side where there is room. */
export const Pair = styled('div', {
  display: 'grid',
  gap: '$5',
  alignItems: 'end',
  '@tablet': { gridTemplateColumns: '1fr 1fr', gap: '$4' },
});

/** The end of a form: its button, and what else can be done. */
export const Send = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '$4',
  color: '$inkSoft',
  // A number to call is pressed with a thumb.
  '& span a': { display: 'inline-block', paddingBlock: '$2' },
});

/** What can be pressed at the end of a screen. */
export const Choices = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3' });

/** What a form says of itself while it stays as it is; it takes no room as long as it says nothing. */
export const Status = styled('p', {
  display: 'flex',
  alignItems: 'center',
  gap: '$2',
  fontWeight: '$strong',
  '& svg': { flex: 'none' },
  '&:empty': { position: 'absolute' },
});
