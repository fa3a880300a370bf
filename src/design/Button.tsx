import { css, styled } from './theme.ts';

/** The style of buttons, and of links that look like buttons. */
export const buttonLook = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '$2',
  minHeight: '$target',
  padding: '0 20px',
  border: '2px solid transparent',
  borderRadius: '$1',
  fontWeight: '$strong',
  lineHeight: '$snug',
  textDecoration: 'none',
  textAlign: 'center',
  // Its words wrap only where they do not fit on one line of their own.
  minWidth: 'fit-content',
  '& svg': { flex: 'none' },
  cursor: 'pointer',
  '&:disabled, &[aria-disabled=true]': { opacity: 0.55, cursor: 'default' },
  '@moving': { transition: 'background-color $transitions$quick, border-color $transitions$quick' },
  variants: {
    // A link keeps its colour when touched: a phone would paint another one before it shows the next headline.
    kind: {
      primary: {
        background: '$signal',
        color: '$onSignal',
        '@hover': { '&:hover': { background: '$signalPressed' } },
        'button&:active': { background: '$signalPressed' },
      },
      secondary: {
        background: 'transparent',
        color: '$ink',
        borderColor: '$ink',
        '@hover': { '&:hover': { background: '$tint' } },
        'button&:active': { background: '$tint' },
      },
      /** Does not change colour when touched, which would cost a frame on a phone. */
      quiet: {
        background: 'transparent',
        color: '$ink',
        padding: '0 $3',
        '@hover': { '&:hover': { background: '$tint' } },
      },
      /** Looks disabled; a press explains why. */
      inactive: { background: '$line', color: '$inkSoft' },
    },
    size: {
      regular: {},
      /** What a page or a form is for, and what stands beside a field: as high as a field. */
      large: { minHeight: '$control', padding: '0 28px' },
    },
    width: {
      content: {},
      /** Full width on a phone. */
      phone: { '@phone': { width: '100%' } },
    },
  },
  defaultVariants: { kind: 'primary', size: 'regular', width: 'content' },
});

export const Button = styled('button', buttonLook);
