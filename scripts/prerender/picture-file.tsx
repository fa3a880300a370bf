import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { bodyFont, day, night } from '../../src/design/palette.ts';
import { attributeText } from './attribute.ts';

/** A picture as an SVG file with system fonts. */
export type PictureFile = { svg: string; alt: string; width: number; height: number };

/** The themes that a picture is drawn in. */
export type PictureTheme = 'day' | 'night';

/**
 * Renders a picture drawn in a `Frame` to a file, in the colours of one theme (default: of whichever the visitor prefers, which
 * WebKit does not tell a picture).
 */
export function pictureFile(Picture: ComponentType, theme?: PictureTheme): PictureFile {
  const markup = renderToStaticMarkup(<Picture />);
  const [, start = '', alt = '', width, height] =
    /^(<svg\b[^>]*? aria-label="([^"]*)"[^>]*? viewBox="0 0 (\d+) (\d+)"[^>]*>)/.exec(markup) ?? [];
  if (!start) throw new Error('A picture is drawn in a Frame, which gives its size and its text alternative.');
  const opening = start
    .replace(' role="img"', '')
    .replace(` aria-label="${alt}"`, '')
    .replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`);
  const style = `<style>${styleFor(markup, theme)}</style>`;
  return {
    svg: opening + style + markup.slice(start.length),
    alt: attributeText(alt),
    width: Number(width),
    height: Number(height),
  };
}

/** The font and the colour tokens that the picture uses. */
function styleFor(markup: string, theme?: PictureTheme): string {
  const used = (palette: Record<string, string>) =>
    Object.entries(palette)
      .filter(([name]) => markup.includes(`--colors-${name})`))
      .map(([name, value]) => `--colors-${name}:${value}`)
      .join(';');
  const drawnIn = (palette: Record<string, string>) => `svg{--fonts-body:${bodyFont};${used(palette)}}`;
  if (theme) return drawnIn(theme === 'day' ? day : night);
  return `${drawnIn(day)}@media (prefers-color-scheme:dark){svg{${used(night)}}}`;
}
