import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const modules = import.meta.glob<Record<string, ComponentType>>('../../src/{pictures,plots,elevations}/[A-Z]*.tsx', {
  eager: true,
});
/** Every drawing of the product, the day and its vehicles, with the form that narrow screens are shown. */
export const drawings = Object.entries(modules).flatMap(([file, module]) => {
  const name = /(\w+)\.tsx$/.exec(file)?.[1] ?? '';
  const Drawing = module[name];
  return Drawing && !['Frame', 'Logo'].includes(name) ? [{ name, Drawing, Narrow: module[`${name}Narrow`] }] : [];
});

const drawn = (Drawing: ComponentType) =>
  new DOMParser().parseFromString(renderToStaticMarkup(<Drawing />), 'text/html');

/** The lines of a drawing that lead nowhere back and nevertheless hold the ink of its picture, as areas do. */
export function filledLines(Drawing: ComponentType): string[] {
  const paths = [...drawn(Drawing).querySelectorAll('path')].filter((path) => !path.closest('defs, clipPath, mask'));
  return paths.flatMap((path) => {
    const isLine = (path.closest('[stroke]')?.getAttribute('stroke') ?? 'none') !== 'none';
    const d = path.getAttribute('d') ?? '';
    const bends = d
      .split(/(?=m)/i)
      .some((part) => !/z\s*$/i.test(part) && (/[csqta]/i.test(part) || part.split(/[^\d.]+/).length > 5));
    return isLine && bends && path.closest('[fill]')?.matches('svg[role=img]') ? [d] : [];
  });
}

/** What a picture shows and is called: its letters, line by line. */
export function wordsOfDrawing(name: string): string {
  const Drawing = drawings.find((each) => each.name === name)?.Drawing;
  if (!Drawing) throw new Error(`There is no picture ${name}.`);
  return lettersOf(Drawing);
}

/** The text alternative and the letters of a drawing, line by line. */
export function lettersOf(Drawing: ComponentType): string {
  const document = drawn(Drawing);
  const label = document.querySelector('svg')?.getAttribute('aria-label') ?? '';
  return [label, ...[...document.querySelectorAll('text')].map((text) => text.textContent)].join('\n');
}
