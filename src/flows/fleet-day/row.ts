import { styled } from '../../design/theme.ts';

/** A row of a list that is pressed: a mark, a name, a figure, and a place below them. */
export const DayRow = styled('button', {
  display: 'grid',
  gridTemplateColumns: '12px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '$3',
  width: '100%',
  minHeight: '$target',
  padding: '$2 $4',
  border: 0,
  background: 'transparent',
  color: '$ink',
  fontSize: '$small',
  lineHeight: '$snug',
  textAlign: 'start',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '& span': { color: '$inkSoft' },
  '& span:last-child': { gridColumn: '2 / -1' },
  '&:focus-visible': { outlineOffset: '-3px' },
  '@hover': { '&:hover': { background: '$tint' } },
  variants: {
    followed: {
      true: {
        '&&': { background: '$tint', boxShadow: 'inset 4px 0 $colors$signal' },
        // Neither ground nor shadow is shown there.
        '@media (forced-colors: active)': { borderInlineStart: '6px solid Highlight' },
      },
    },
  },
});

/** The colour of a status. */
export const Dot = styled('i', {
  width: '12px',
  height: '12px',
  borderRadius: '$round',
  forcedColorAdjust: 'none',
  variants: {
    status: {
      moving: { background: '$moving' },
      idle: { background: '$idle' },
      stopped: { background: '$stopped' },
      alert: { background: '$alert' },
    },
  },
});
