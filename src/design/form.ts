import { loneLink } from './layout.ts';
import { css, styled } from './theme.ts';

/** One column: the view of a flow's state. */
export const Panel = styled('div', { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '$5' });

export const Form = styled('form', { display: 'grid', gap: '$5' });

/** Fields, or a field and its button, side by side if there is room: their controls stay on one line, whatever is above or below them. */
export const sideBySide = css({
  display: 'grid',
  columnGap: '$4',
  '@tablet': {
    rowGap: '$1',
    // One row for what is above the controls, and one for the controls with what is below them.
    '& > div': { gridTemplateRows: 'subgrid', gridRow: 'span 2', alignItems: 'start' },
    '& > button': { gridArea: '2 / 2', alignSelf: 'start' },
  },
});

/** Two fields, side by side if there is room. */
export const Pair = styled('div', sideBySide, {
  '@phone': { rowGap: '$5' },
  '@tablet': { gridTemplateColumns: '1fr 1fr' },
});

/** Two short lists that stay side by side on a phone, unless its text is large. */
export const ShortPair = styled(Pair, {
  '@phone': { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))', alignItems: 'end' },
});

/** The end of a form: its button, and what stands beside it. */
export const Send = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '$4',
  color: '$inkSoft',
  // A telephone number is tapped with a thumb.
  '& span a': loneLink,
});

/** The buttons and links at the end of a view. */
export const Choices = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3' });

/** A form's status message; it takes no room while it is empty. */
export const FormStatus = styled('p', {
  display: 'flex',
  alignItems: 'center',
  gap: '$2',
  fontWeight: '$strong',
  '& svg': { flex: 'none' },
  '&:empty': { position: 'absolute' },
});
