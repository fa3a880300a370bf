import { type ComponentProps, useEffect, useLayoutEffect } from 'react';
import { repeatHeld } from '../foreign/served-elements.ts';
import { servedFont } from './palette.ts';
import { styled } from './theme.ts';

let isHydrated = false;
/** The face of text, which has arrived and letters the next page: lines may break elsewhere in it. */
let textFace: FontFace | undefined;
let reportHydrated = () => {};

/** Resolves once the page that the document came with is hydrated. */
export const hydrated = new Promise<void>((resolve) => {
  reportHydrated = resolve;
});

/**
 * The h1 of a page, which takes the focus after a navigation. Once it is mounted the page is hydrated, so it tells the inline
 * loader how to repeat the held presses.
 */
export function PageHeading(props: ComponentProps<typeof Heading>) {
  useLayoutEffect(() => {
    if (!isHydrated) return;
    dropServedFont();
    if (textFace) document.fonts.add(textFace);
  }, []);
  useEffect(() => {
    isHydrated = true;
    document.dispatchEvent(new CustomEvent('hydrated', { detail: repeatHeld }));
    reportHydrated();
    // Before a press, which would have to wait for the layout of everything that a font may appear in.
    document.fonts?.load("700 1em 'Bricolage Grotesque'").then(dropServedFont, () => {});
    // Without it the page keeps the system's font.
    import('./text-face.ts').then(async ({ fetchTextFace }) => (textFace ??= await fetchTextFace())).catch(() => {});
  }, []);
  return <Heading tabIndex={-1} {...props} />;
}

/** The document's own letters are not those of another heading: it would mix two fonts until the whole font is there. */
function dropServedFont() {
  document.getElementById(servedFont)?.remove();
  for (const face of document.fonts ?? []) if (face.family === servedFont) document.fonts.delete(face);
}

const Heading = styled('h1', {
  fontSize: '$h1Small',
  variants: { size: { regular: {}, hero: { fontSize: '$h1' } } },
});
