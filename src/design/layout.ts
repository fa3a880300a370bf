import { nightVariables, styled } from './theme.ts';

/** The column that all content is aligned to. */
export const Container = styled('div', {
  width: '100%',
  maxWidth: 'calc($sizes$page + 2 * $space$6)',
  marginInline: 'auto',
  paddingInline: '$4',
  '@tablet': { paddingInline: '$6' },
});

/** A section of a page, with the common vertical rhythm. */
export const Section = styled('section', {
  paddingBlock: '$7',
  '@desktop': { paddingBlock: '$8' },
  // Every page's heading begins at the same height.
  '&:first-child': { paddingTop: '$6', '@desktop': { paddingTop: '$7' } },
  variants: {
    ground: {
      paper: {},
      tint: { background: '$tint' },
      /** The dark closing section, in both themes, to set it off from the footer. */
      night: { ...nightVariables, background: '$surface', color: '$ink' },
    },
    /** Continues the section above without its own top padding. */
    joined: { true: { '&&': { paddingTop: 0 } } },
  },
});

/** The closing words of a page and its buttons, at both ends of a line if there is room. */
export const Parting = styled('div', {
  display: 'grid',
  gap: '$5',
  '@desktop': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
  '& h2': { fontSize: '$h2', maxWidth: '15em' },
  '& p': { marginTop: '$3' },
});

export const Lead = styled('p', { fontSize: '$lead', lineHeight: '1.5', color: '$inkSoft', maxWidth: '$measure' });

export const Text = styled('p', { color: '$inkSoft', maxWidth: '$measure' });

/** A link on a line of its own, rather than in a sentence: it is as high as a thumb needs. */
export const loneLink = { display: 'inline-block', minHeight: '$target', paddingBlock: '$2' } as const;

/** The frame in which a screen of the product is shown. */
export const Screen = styled('div', {
  overflow: 'hidden',
  border: '1px solid $line',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  '& svg, & img': { width: '100%', height: 'auto' },
  // On a phone it has the whole width, so that its letters can be read.
  '@phone': { marginInline: '-$space$4', borderInline: 0, borderRadius: 0 },
});

/** Where the letters of a picture in it would be smaller than 12 px, its right side is cut off instead. */
export const pictureCrop = {
  display: 'flex',
  overflow: 'hidden',
  '&& > :is(img, svg)': { flex: 'none', width: 'max(100%, 384px)', maxWidth: 'none' },
} as const;

/** An input that covers what is pressed in its place, and is seen by what it changes there. */
export const coveringInput = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
} as const;

/** What only assistive technology reads, where that depends on the screen. */
export const heardOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Text for assistive technology only. */
export const VisuallyHidden = styled('span', heardOnly);
