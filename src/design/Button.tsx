import { css, styled } from './theme.ts';

/** The look of everything that is pressed to do or reach something: buttons, and the links that lead on. */
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
  whiteSpace: 'nowrap',
  '& svg': { flex: 'none' },
  cursor: 'pointer',
  '&:disabled, &[aria-disabled=true]': { opacity: 0.55, cursor: 'default' },
  '@moving': { transition: 'background-color $transitions$quick, border-color $transitions$quick' },
  variants: {
    kind: {
      primary: {
        background: '$signal',
        color: '$onSignal',
        '@hover': { '&:hover': { background: '$signalPressed' } },
        '&:active': { background: '$signalPressed' },
      },
      secondary: {
        background: 'transparent',
        color: '$ink',
        borderColor: '$ink',
        '@hover': { '&:hover': { background: '$tint' } },
        '&:active': { background: '$tint' },
      },
      /** Does not change colour under a finger: on a phone that costs a frame before what it opens. */
      quiet: {
        background: 'transparent',
        color: '$ink',
        padding: '0 $3',
        '@hover': { '&:hover': { background: '$tint' } },
      },
      /** Not to be pressed yet, though a press says why. */
      inactive: { background: '$line', color: '$inkSoft' },
    },
    size: {
      regular: {},
      large: { minHeight: '52px', padding: '0 28px' },
    },
    width: {
      content: {},
      /** Full width on a phone, where the thumb is. */
      phone: { '@phone': { width: '100%' } },
    },
  },
  defaultVariants: { kind: 'primary', size: 'regular', width: 'content' },
});

export const Button = styled('button', buttonLook);
