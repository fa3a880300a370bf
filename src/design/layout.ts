import { styled } from './theme.ts';

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
    ground: { paper: {}, tint: { background: '$tint' } },
    /** Below the first screen: laid out and painted when it comes near. */
    later: { true: { contentVisibility: 'auto', containIntrinsicSize: 'auto 640px' } },
  },
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
export const Unseen = styled('span', {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
