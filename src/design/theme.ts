import { createStitches } from '@stitches/react';
import fontUrl from './fonts/bricolage-grotesque.woff2?url';
import { dayPage, nightPage, servedFont, textFonts, variablesOf } from './palette.ts';

/** A phone held upright, as a media query. */
export const phoneScreen = '(max-width: 37.49em)';

/** Where there are no scripts. */
export const noScripts = '@media (scripting: none)';

/** What can only be used with scripts: not shown without them, nor where those of its part could not be loaded. */
export const scripted = { [noScripts]: { display: 'none' }, '[data-lost] &': { display: 'none' } };

export const { styled, css, globalCss, keyframes, getCssText, reset } = createStitches({
  theme: {
    colors: dayPage,
    fonts: {
      heading: `${servedFont}, 'Bricolage Grotesque', 'Bold Arial', 'Bold Roboto', sans-serif`,
      body: textFonts,
    },
    /** A modular scale; the largest two sizes adapt to the width of the screen, and leave room for a long word. */
    fontSizes: {
      small: '0.875rem',
      body: '1.0625rem',
      lead: '1.25rem',
      h3: '1.375rem',
      h2: 'min(12vw, clamp(1.75rem, 1.3rem + 1.9vw, 2.5rem))',
      h1: 'min(14vw, clamp(2.25rem, 1.35rem + 3.9vw, 4.5rem))',
      h1Small: 'min(14vw, clamp(2.25rem, 1.8rem + 1.9vw, 3.25rem))',
    },
    lineHeights: { tight: '1.08', snug: '1.25', body: '1.6' },
    fontWeights: { body: '400', strong: '600', heading: '700' },
    letterSpacings: { tight: '-0.022em' },
    /** Multiples of 4 px. */
    space: {
      1: '4px',
      2: '8px',
      3: '12px',
      4: '16px',
      5: '24px',
      6: '32px',
      7: '48px',
      8: '80px',
    },
    /**
     * `prose`: at most 73 characters in a line, for what is read at length. `target`: the least height of what is pressed.
     * `control`: the height of fields and of the buttons that a page or a form is for, which may stand beside each other.
     */
    sizes: { page: '1200px', measure: '66ch', prose: '54ch', target: '44px', control: '48px', header: '72px' },
    radii: { 1: '6px', 2: '14px', round: '999px' },
    shadows: { raised: '0 1px 2px rgba(17, 36, 28, 0.06), 0 12px 32px -8px rgba(17, 36, 28, 0.18)' },
    transitions: { quick: '160ms ease-out' },
    zIndices: { header: '10', skip: '20' },
  },
  media: {
    // In the reader's own letters (16 px unless they chose others): large text gets the layout of a narrow screen.
    phone: phoneScreen,
    tablet: '(min-width: 37.5em)',
    wide: '(min-width: 45em)',
    desktop: '(min-width: 60em)',
    /** From here the header has room for its navigation, also in a wide font. */
    bar: '(min-width: 70em)',
    /** From here pictures take the larger part of the column. */
    vast: '(min-width: 100em)',
    hover: '(hover: hover)',
    moving: '(prefers-reduced-motion: no-preference)',
  },
});

/** The dark colours. A section that sets them is dark in the light theme too. */
export const nightVariables = variablesOf(nightPage);

/** The global styles: reset, typography, dark theme and focus ring. */
export const applyGlobalStyles = globalCss({
  '@font-face': [
    // Headings that the document came with have their letters in it. The rest of the font is fetched when nothing else is
    // to do, and replaces no letter that is already drawn in it.
    {
      fontFamily: 'Bricolage Grotesque',
      src: `url(${fontUrl})`,
      fontWeight: '400 800',
      fontDisplay: 'swap',
    },
    // Bold fonts of the system, as wide and as high as the heading font on average over the site's headings. Stitches' types
    // lack the descriptors for that.
    {
      fontFamily: 'Bold Arial',
      src: "local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold')",
      fontWeight: '400 800',
      sizeAdjust: '102%',
      ascentOverride: '91.2%',
      descentOverride: '26.5%',
    } as object,
    {
      fontFamily: 'Bold Roboto',
      src: "local('Roboto Bold')",
      fontWeight: '400 800',
      sizeAdjust: '108.8%',
      ascentOverride: '85.5%',
      descentOverride: '24.8%',
    } as object,
    // The same for text, by the copy of all pages. Segoe UI and Roboto are as wide as the text face; Arial is only in regular.
    {
      fontFamily: 'Text Arial',
      src: "local('Arial'), local('Liberation Sans')",
      sizeAdjust: '100.4%',
    } as object,
    {
      fontFamily: 'Text Arial',
      src: "local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold')",
      fontWeight: '600',
      sizeAdjust: '94.5%',
    } as object,
  ],
  '*, *::before, *::after': { boxSizing: 'border-box' },
  ':root': { colorScheme: 'light dark' },
  '@media (prefers-color-scheme: dark)': {
    ':root': {
      ...nightVariables,
      '--shadows-raised': '0 0 0 1px rgba(242, 240, 231, 0.07), 0 12px 32px -8px rgba(0, 0, 0, 0.6)',
    },
  },
  // No lone word on a last line, where the browser can see to it.
  html: { textSizeAdjust: '100%', textWrap: 'pretty' },
  body: {
    margin: 0,
    background: '$paper',
    color: '$ink',
    fontFamily: '$body',
    fontSize: '$body',
    lineHeight: '$body',
    overflowX: 'clip',
    overflowWrap: 'anywhere',
  },
  // No part of a page is wider than its column: words, and not layouts, break when text is enlarged or spaced out.
  ':where(main, footer) :where(h1, h2, h3, p, ul, ol, li, dl, div, section, article, aside, nav, form, fieldset, figure)':
    {
      minWidth: 0,
    },
  table: { overflowWrap: 'break-word' },
  'h1, h2, h3, p, ul, dl, dd, figure, fieldset': { margin: 0 },
  'h1, h2, h3': {
    fontFamily: '$heading',
    fontWeight: '$heading',
    letterSpacing: '$tight',
    lineHeight: '$tight',
    textWrap: 'balance',
  },
  'p, dd': { textWrap: 'pretty' },
  'h1:focus': { outline: 'none', boxShadow: 'none' },
  'ul[role=list]': { padding: 0, listStyle: 'none' },
  'img, svg': { display: 'block', maxWidth: '100%' },
  // Keeps elements scrolled into view clear of the sticky header and of the screen's end. `scroll-padding` on the page would apply
  // to the header's own links too, and focusing one would scroll to the top.
  ':is(main, footer) :is(a, button, input, select, textarea, summary, [id], [tabindex])': {
    scrollMargin: '96px 0 24px',
  },
  // What `showWholeFields` does with scripts. Only without them, because a browser also keeps clear of this while somebody types.
  [noScripts]: {
    'html:has(main :is(input, select):focus)': { scrollPadding: '96px 0 24px' },
    'html:has(main textarea:focus)': { scrollPadding: '96px 0 192px' },
  },
  'button, input, select, textarea': { font: 'inherit', color: 'inherit' },
  'a, button, summary': { '-webkit-tap-highlight-color': 'transparent' },
  a: { color: 'inherit', textUnderlineOffset: '0.2em' },
  // In WebKit the parts of a date have the focus that is visible, not the field.
  ':focus-visible, input[type=date]:focus': {
    outline: '3px solid $ink',
    outlineOffset: '2px',
    boxShadow: '0 0 0 2px $colors$signal',
  },
  '::selection': { background: '$signal', color: '$onSignal' },
  '[hidden]': { display: 'none !important' },
});
