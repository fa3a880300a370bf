import { styled } from './theme.ts';

const span = (columns: number) => ({ gridColumn: `span ${columns}` });
const split = (first: number) => ({
  '@desktop': { '& > :first-child': span(first), '& > :nth-child(2)': span(12 - first) },
});

/** The one grid of the site: twelve columns on a wide screen, one below. Its variants say how two parts share the twelve. */
export const Columns = styled('div', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '$6',
  alignItems: 'start',
  '@desktop': { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' },
  variants: {
    split: {
      /** A heading and its content. */
      '4-8': split(4),
      /** Words and a picture of the product, which grows on a very wide screen. */
      '6-6': {
        ...split(6),
        '@vast': { '& > :first-child': span(5), '& > :nth-child(2)': span(7) },
      },
      /** A form and its next steps. */
      '7-5': split(7),
      /** A page's content, and a card or the contents beside it. */
      '8-4': split(8),
    },
  },
});

/** Stays in sight beside what is read. On a short screen it scrolls in itself, so nothing of it is out of reach. */
export const Sticky = styled('div', {
  display: 'grid',
  gap: '$5',
  '@desktop': {
    position: 'sticky',
    top: 'calc($sizes$header + $space$5)',
    maxHeight: 'calc(100vh - $sizes$header - 2 * $space$5)',
    overflowY: 'auto',
    // Room for the focus ring and the shadow, which the scrolling box would cut.
    margin: '-6px -24px -32px',
    padding: '6px 24px 32px',
  },
});

/** A part of a page with its heading on one side and its content on the other. */
export const HeadedPart = styled('section', Columns, {
  rowGap: '$4',
  paddingBlock: '$6',
  borderTop: '1px solid $line',
  '&:last-child': { paddingBottom: 0 },
  '& h2': { fontSize: '$h3' },
  defaultVariants: { split: '4-8' },
});

/** What stands beside a page's beginning, where there is room for it; on narrow screens it would push the page down. */
export const BesideOnly = styled('div', { display: 'none', '@desktop': { display: 'block' } });
