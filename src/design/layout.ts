import { nightVariables, styled } from './theme.ts';

/** The one column that all content is aligned to. */
export const Container = styled('div', {
  width: '100%',
  maxWidth: 'calc($sizes$page + 2 * $space$6)',
  marginInline: 'auto',
  paddingInline: '$4',
  '@tablet': { paddingInline: '$6' },
});

/** A band of the page; all bands breathe by the same rhythm. */
export const Section = styled('section', {
  paddingBlock: '$7',
  '@desktop': { paddingBlock: '$8' },
  variants: {
    ground: {
      paper: {},
      tint: { background: '$tint' },
      /** What a page closes with: the night map, by day too, so that it is told from the footer. */
      night: { ...nightVariables, background: '$surface', color: '$ink' },
    },
    /** Goes on from what stands above it on the same ground, which has left room enough. */
    joined: { true: { '&&': { paddingTop: 0 } } },
    /** Below the first screen: laid out and painted when it comes near. */
    later: { true: { contentVisibility: 'auto', containIntrinsicSize: 'auto 640px' } },
  },
});

/** The last words of a page and its buttons: at the two ends of a line where there is room. */
export const Parting = styled('div', {
  display: 'grid',
  gap: '$5',
  '@desktop': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
  '& h2': { fontSize: '$h2', maxWidth: '22ch' },
  '& p': { marginTop: '$3' },
});

export const Lead = styled('p', { fontSize: '$lead', lineHeight: '1.5', color: '$inkSoft', maxWidth: '$measure' });

export const Text = styled('p', { color: '$inkSoft', maxWidth: '$measure' });

/** The frame in which a screen of the product is shown. */
export const Screen = styled('div', {
  overflow: 'hidden',
  border: '1px solid $line',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  '& svg, & img': { width: '100%', height: 'auto' },
});

/** Words for who does not see what stands beside them. */
export const VisuallyHidden = styled('span', {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
