import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { bodyFont, day, night } from '../src/design/palette.ts';
import { attributeText } from './attribute.ts';

/** A picture as an SVG file with the colours of both themes and system fonts. */
export type PictureFile = { svg: string; alt: string; width: number; height: number };

/** Renders a picture drawn in a `Frame` to a file. */
export function pictureFile(Picture: ComponentType): PictureFile {
  const markup = renderToStaticMarkup(<Picture />);
  const [, start = '', alt = '', width, height] =
    /^(<svg\b[^>]*? aria-label="([^"]*)"[^>]*? viewBox="0 0 (\d+) (\d+)"[^>]*>)/.exec(markup) ?? [];
  if (!start) throw new Error('A picture is drawn in a Frame, which gives its size and its text alternative.');
  const opening = start
    .replace(' role="img"', '')
    .replace(` aria-label="${alt}"`, '')
    .replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`);
  const style = `<style>${styleFor(markup)}</style>`;
  return {
    svg: opening + style + markup.slice(start.length),
    alt: attributeText(alt),
    width: Number(width),
    height: Number(height),
  };
}

/** The colour tokens that the picture uses, light and dark. */
function styleFor(markup: string): string {
  const used = (palette: Record<string, string>) =>
    Object.entries(palette)
      .filter(([name]) => markup.includes(`--colors-${name})`))
      .map(([name, value]) => `--colors-${name}:${value}`)
      .join(';');
  return `svg{--fonts-body:${bodyFont};${used(day)}}@media (prefers-color-scheme:dark){svg{${used(night)}}}`;
}
